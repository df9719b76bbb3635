# Functions that the scripts of the chores share; each sources this file from the root of the repository.
mkdir -p "${CARGO_TARGET_DIR:-target}"
# Builds whose flags or lock file differ get a folder of their own in this one.
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
# Workspaces of their own: peers and tools must not get into the lock file of the library, nor unite
# their features with its own.
beside="bench bindings/c bindings/python bindings/web difftest fuzz xtask/no-std"
# Only a call of `reproducible` sets it.
linked=
# The packages that are published, each after those that it needs.
published_packages="urial-grammar urial-macros urial urial-template urial-text urial-guard urial-list urial-cli"

# Prints a command, and runs it.
say() {
    echo "\$ $*" >&2
    "$@"
}

# Runs a command in a folder.
within() (
    cd "$1" || exit
    shift
    say "$@"
)

# Returns whether all programs are installed.
has() {
    for program; do "$program" --version >/dev/null 2>&1 || return 1; done
}

# Ends a script that lacks something, with a line: leave_out WHAT PACKAGES. On the server nothing
# may be left out.
leave_out() {
    if [ "${URIAL_CI_COMPLETE-}" = 1 ]; then
        echo "$1 was left out, for want of $2" >&2
        exit 1
    fi
    echo "   skipped: $1 (\`apt-get install $2\`)" >&2
    exit "${SKIPPED:-0}"
}

# Runs all vectors through a program in another language.
through() {
    say cargo run -q --locked -p urial-conformance -- --through "$1" --skips scheme_rule,shape corpus/*.jsonl
}

# Downloads and unpacks packages of Debian, once, where they conflict with nothing: unpack FOLDER
# PACKAGE... Sets `usr`.
unpack() {
    folder=$target/$1
    shift
    usr=$folder/root/usr
    # Steps that run at once may want one folder.
    exec 9>"$target/unpack.lock"
    ! has flock || flock 9
    unpacked "$@"
    outcome=$?
    exec 9>&-
    return $outcome
}

unpacked() {
    # The names are written last: what was stopped or is of other packages is begun anew.
    [ "$(cat "$folder/done" 2>/dev/null)" = "$*" ] && return
    rm -rf "$folder"
    mkdir -p "$folder/packages"
    within "$folder/packages" apt-get download -qq "$@" || return
    # Only unpacked: it asks for no rights, and the system does not know of the package.
    for package in "$folder"/packages/*; do say dpkg -x "$package" "$folder/root" || return; done
    printf %s "$*" >"$folder/done"
}

# Finds a package that another one depends on, by the lists of apt.
needed() {
    apt-cache depends "$1" 2>/dev/null | sed -n "s/^ *Depends: \($2.*\)/\1/p" | head -n 1
}

# Unpacks the compiler that Firefox is built with, which has the sources of the standard library;
# fails where apt lacks it.
web_compiler() {
    # The library has the version of the compiler in its name, and LLVM one of its own.
    library=$(needed libstd-rust-web-dev libstd-rust-web-)
    llvm=$(needed "$library" libllvm)
    [ "$llvm" ] || return 1
    unpack web/debian rustc-web rust-web-src libstd-rust-web-dev "$library" "$llvm" || return 2
    libraries=$usr/lib/$(uname -m)-linux-gnu
}

# Builds files that name no folder of this machine: reproducible TARGET COMMAND... Panics name their
# source files, so equal sources in two folders would give two programs; `trim-paths`, which does
# this, is not in the stable cargo. `linked=static` puts the C library into a program.
reproducible() (
    us=$(printf '\037')
    flags=--remap-path-prefix=$("${RUSTC:-rustc}" --print sysroot)=/sysroot
    # Of two that match, the last one counts.
    for map in "${CARGO_HOME:-$HOME/.cargo}=/cargo" "$PWD=/urial" "$1=/target"; do
        flags=$flags$us--remap-path-prefix=$map
    done
    [ "${linked-}" != static ] || flags=$flags$us-Ctarget-feature=+crt-static
    # Unlike RUSTFLAGS, it takes paths with spaces.
    export CARGO_TARGET_DIR="$1" CARGO_ENCODED_RUSTFLAGS="$flags" CARGO_INCREMENTAL=0
    shift
    say "$@"
)

# Builds the command for distribution: dist TARGET [OPTION]...; with `linked=static` as above.
dist() (
    folder=$1
    shift
    reproducible "$folder" cargo build --locked --profile dist -p urial-cli "$@"
)
