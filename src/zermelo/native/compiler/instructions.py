"""Which instructions of the processor compiled code may use: all but AVX-512.

With it, bit boards come out slower, probably because choices go by way of mask registers: to solve Othello
took 1.4 times as long on an Intel Xeon of 2023, and 1.6 times on an AMD EPYC with Zen 5. (Connect Four, the
only other game measured there, took 0.86 of the time.) What else is compiled in the same process goes without
it, too. NUMBA_CPU_FEATURES, if it is set, decides instead.

Relies on `numba.core.codegen.get_host_cpu_features`, and on Numba asking for `config.CPU_FEATURES` when it
first compiles, which are not public.
"""

from __future__ import annotations

from numba.core import codegen, config

AVX_512 = "avx512f"  # all others build on it

if config.CPU_FEATURES is None:
    features = codegen.get_host_cpu_features()
    if f"+{AVX_512}" in features.split(","):
        config.CPU_FEATURES = f"{features},-{AVX_512}"
