# What ./run, ./test and the steps of ./test share. Sourced from the root of the checkout, like its neighbours.
# shellcheck shell=bash
# shellcheck disable=SC2034 # what is set here is used by those who source it

logs=build/logs
jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
mkdir -p "$logs"

# How many test programs run at once: more than there are processors, because most of them mostly wait.
# Where sanitizers watch, they wait less.
test_jobs=$((3 * jobs))
sanitized_test_jobs=$((2 * jobs))

# How many seconds one test program may take: far more than it does, for slow and busy machines. MERELS_PATIENCE stretches
# it, and the deadlines within the tests.
test_timeout=$((1800 * ${MERELS_PATIENCE:-1}))

say() { printf '%s\n' "$@"; }

give_up() {
    say "$@" >&2
    exit 1
}

# logged NAME COMMAND...: runs the command with its output in build/logs/NAME.log, shown only if the command fails.
# The command must be a program: a function called here would no longer stop at its first error.
logged() {
    local log=$logs/$1.log status=0
    shift
    "$@" >"$log" 2>&1 || status=$?
    if ((status)); then
        # Enough to see the reason, little enough to find it.
        tail -n 300 "$log"
        say "failed: the whole log is $log"
    fi
    return "$status"
}

# Installs the page's npm packages in web/node_modules. The network is asked only when the list of packages has changed
# since they were installed; steps that run at once wait for each other.
install_web_packages() {
    (
        flock 9
        cmp -s web/package-lock.json web/node_modules/.installed && exit
        (cd web && npm ci --ignore-scripts --no-audit --no-fund) && cp web/package-lock.json web/node_modules/.installed
    ) 9>build/npm.lock
}
