"""The dashboard: a Streamlit app, one module a page; the only place that imports streamlit."""
