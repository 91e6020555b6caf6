# What the steps share that use the package as apps do: the programs of the documentation, and the package as a release. Sourced
# in the package's folder; sets `repository`, `scratch`, which goes when the step ends, and `isolated`, the options of SwiftPM.

repository=$PWD

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# Has awk do something with each block of Swift in a Markdown file, as `block`: the file, what to do, and awk's options.
for_each_block() {
    local page=$1 action=$2
    shift 2
    awk "$@" '
        /^```swift$/ { block = ""; inside = 1; next }
        /^```$/ && inside { inside = 0; '"$action"' }
        inside { block = block $0 "\n" }
    ' "$repository/$page"
}

# The first block of Swift in a Markdown file that imports a module.
program_in() {
    for_each_block "$1" 'if (block ~ import) { printf "%s", block; exit }' -v import="(^|\n)import $2\n"
}

# What makes a block one of tests.
is_test='(block ~ /(^|\n)import (Testing|XCTest)\n/)'

# All blocks of Swift in a Markdown file that import something: those of `tests`, or the others, the `sources`.
programs_in() {
    for_each_block "$1" "if (block ~ /(^|\n)import / && $is_test == (kind == \"tests\")) printf \"%s\n\", block" -v kind="$2"
}

# The blocks of Swift in a Markdown file from the first one of tests on, the `tests`, or those before it, the `sources`.
app_in() {
    for_each_block "$1" "seen += $is_test; if ((seen > 0) == (kind == \"tests\")) printf \"%s\n\", block" -v kind="$2"
}

# The listing of a Markdown file that begins with a comment of this name.
file_in() {
    for_each_block "$1" 'if (index(block, title "\n") == 1) printf "%s", block' -v title="// $2"
}

# What a program says that it prints, a line for each text.
promised_by() {
    sed -n 's|.*// prints "\(.*\)"$|\1|p' "$1" | sed 's|", "|\n|g; s|" and "|\n|g'
}

# The working tree as a release. A versioned dependency may use no unsafe flags, so this would show them.
mkdir "$scratch/Millrace"
tar --create --exclude='./.git' --exclude='.build*' . | tar --extract --directory "$scratch/Millrace"
(
    cd "$scratch/Millrace"
    git init --quiet
    git add --all
    git -c user.name=CI -c user.email=ci@localhost commit --quiet --message "The working tree"
    git tag 1.0.0
)

# Caches of their own: the package at this address is another one in every run.
isolated=(--cache-path "$scratch/cache" --security-path "$scratch/security")

# Builds the package in the current folder, tests included, without a warning.
build_without_warnings() {
    swift build --build-tests "${isolated[@]}" 2>&1 | tee "$scratch/log"
    if grep --quiet 'warning:' "$scratch/log"; then fail "$1 was built with warnings"; fi
}

# Ends the step if the documentation has nothing to fill a source with, below a folder.
require_programs() {
    local source
    for source in "$1"/*/*/*.swift; do
        [ -s "$source" ] || fail "the documentation has no program for ${source#"$1"/}"
    done
}
