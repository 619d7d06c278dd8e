# The page that "streamlit run app.py" shows.
from odds.dashboard.main import main
main()
