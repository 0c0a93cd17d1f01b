# Debian packages: what there is to need, and how to get what is missing.
# shellcheck shell=bash
source scripts/common.sh

# What it takes to build the program, and what it takes besides to test it. The tools are what a machine without
# dpkg is asked for instead. (llvm-19 has the symbolizer, which puts names in the traces of the fuzz targets.)
build_packages=(g++ cmake ninja-build ccache mold pkg-config libcli11-dev libfmt-dev libedit-dev libzstd-dev
    libboost1.81-dev libboost-json1.81-dev libboost-url1.81-dev libsqlite3-dev libpq-dev libsodium-dev libspdlog-dev
    libssl-dev libutf8proc-dev prometheus-cpp-dev
    zlib1g-dev)
build_tools=(c++ cmake ninja)
# What the site takes besides: the rules as WebAssembly, and the pages. (clang runs binaryen's wasm-opt when it links.)
# A node that is on the PATH will do if it is 18 or newer.
site_packages=(clang-19 lld-19 llvm-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
    binaryen zopfli)
node_packages=(nodejs npm)
site_tools=(clang++-19 wasm-ld-19 llvm-ar-19 node npm)
test_packages=(postgresql-15 nginx-light openssl systemd chromium firefox-esr zbar-tools gettext faketime doctest-dev librapidcheck-dev
    clang-19 clang-format-19 clang-tidy-19 libclang-rt-19-dev llvm-19)
test_tools=(clang++-19 clang-format-19 clang-tidy-19)

# need PACKAGE...: installs those of the packages that are not there. Asks only dpkg, never the network, when they all
# are.
need() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || give_up "these Debian packages are missing, and installing them takes root or sudo:" \
            "    apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${missing[*]}"
    # A machine that has just started may be busy with its own upgrades: wait for the lock.
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    # One source that does not answer need not matter.
    logged apt-update "${apt[@]}" update || say "going on with the package lists there are"
    logged apt-install "${apt[@]}" install -y --no-install-recommends "${missing[@]}"
}

missing_packages() {
    local known package
    # dpkg-query fails when it has never heard of one of them, which is an answer too.
    known=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null) || true
    for package in "$@"; do
        grep -qxF "$package installed" <<<"$known" || echo "$package"
    done
}

# need_tools TOOL...: for machines without dpkg, where the packages have names we do not know.
need_tools() {
    local tool missing=()
    for tool in "$@"; do
        command -v "$tool" >/dev/null || missing+=("$tool")
    done
    ((${#missing[@]} == 0)) || give_up "these programs are missing: ${missing[*]}"
}

have_dpkg() { command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; }

need_to_build() {
    if have_dpkg; then
        need "${build_packages[@]}"
    else
        say "not a Debian machine; the build needs what Debian calls ${build_packages[*]}"
        need_tools "${build_tools[@]}"
    fi
}

have_node() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null
}

need_for_site() {
    have_node || site_packages+=("${node_packages[@]}")
    if have_dpkg; then
        need "${site_packages[@]}"
    else
        say "not a Debian machine; the site needs what Debian calls ${site_packages[*]}"
        need_tools "${site_tools[@]}"
    fi
}

need_to_test() {
    need_for_site
    if have_dpkg; then
        need "${build_packages[@]}" "${test_packages[@]}"
    else
        say "not a Debian machine; the tests need what Debian calls ${build_packages[*]} ${test_packages[*]}"
        need_tools "${build_tools[@]}" "${test_tools[@]}"
    fi
}
