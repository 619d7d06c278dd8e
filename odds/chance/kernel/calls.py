"""Kernels that call each other by address, so that none is compiled into another.

Numba compiles what a function calls into it, again for every caller. A kernel with a signature of
its own needs that only once: callers are given its `address`.
"""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, sigutils, types
from numba.extending import intrinsic


def address(kernel: Any) -> int:
    """Address of a kernel that was compiled for one signature, for `caller`."""
    (compiled,) = kernel.overloads.values()
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def caller(signature: str) -> Any:
    """Make what calls a kernel of this signature in compiled code: `call(address, arguments)`."""
    taken, returned = sigutils.normalize_signature(signature)
    both = returned(types.int64, types.BaseTuple.from_types(taken))

    @intrinsic
    def call(_context: Any, _address: Any, _arguments: Any) -> Any:
        def lower(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            convention = context.call_conv
            pointer = convention.get_function_type(returned, taken).as_pointer()
            kernel = builder.inttoptr(values[0], pointer)
            arguments = cgutils.unpack_tuple(builder, values[1], len(taken))
            return convention.call_function(builder, kernel, returned, taken, arguments)[1]

        return both, lower

    return call
