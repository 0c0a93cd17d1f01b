# Configures and builds a preset of CMakePresets.json.
# shellcheck shell=bash
# shellcheck disable=SC2034 # what is set here is used by those who source it
source scripts/common.sh

# The release preset builds for x86-64-v3; this is what such a processor has and older ones lack.
has_v3() {
    [[ $(uname -m) == x86_64 ]] || return 1
    local flags flag
    flags=" $(grep -m1 '^flags' /proc/cpuinfo) "
    for flag in avx avx2 bmi1 bmi2 f16c fma abm movbe; do
        [[ $flags == *" $flag "* ]] || return 1
    done
}

# The preset the program is built with on this machine; the program is build/PRESET/merels. The presets that are only
# for testing are told the same.
if has_v3; then
    release=release
    march=()
else
    release=portable
    march=(-DMERELS_MARCH=)
fi

# ccache gives up, and the build with it, where it cannot have its folder.
[[ -w ${CCACHE_DIR:-${HOME:-}} ]] || export CCACHE_DISABLE=1
# What was compiled in one checkout serves all others of this machine.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

# Of the preset tsan, what runs on several threads.
tsan_targets=(engine_test arena_test merels merels-bench)

# Of the preset wasm: the page's modules, and those with the tests' own game (tests/game).
site_targets=(page perfect study)
wasm_targets=("${site_targets[@]}" agreement page_with_siege study_with_siege)

# configure PRESET [CMAKE ARGUMENT...]
configure() {
    local options=("${march[@]}")
    [[ $1 != wasm ]] || options=() # it is for browsers
    options+=("-DMERELS_UNITY=${MERELS_UNITY:-ON}")
    flock "build/$1.lock" cmake --preset "$1" "${options[@]}" "${@:2}"
}

# build PRESET [TARGET]: everything there is, without a target.
# Two at once in one folder would trip over each other, so the second waits.
build() {
    flock "build/$1.lock" cmake --build "build/$1" --parallel "$jobs" ${2:+--target "$2"}
}
