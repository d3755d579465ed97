#!/bin/sh
# Installs packages of Debian that tests use, where that is allowed: tests/install_programs.sh chromium …
# What cannot be installed is named. `make test` then skips the tests that need it; `make test-all` fails.
missing() {
	for package in "$@"; do
		dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
	done
}

install() {
	timeout 900 apt-get install -y -qq --no-install-recommends "$@"
}

packages=$(missing "$@")
[ -n "$packages" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing" $packages "…"
	export DEBIAN_FRONTEND=noninteractive
	install $packages >/dev/null 2>&1 || { timeout 300 apt-get update -qq && install $packages; } >/dev/null 2>&1
fi
packages=$(missing "$@")
[ -z "$packages" ] || echo "Could not be installed:" $packages >&2
