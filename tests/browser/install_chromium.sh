#!/bin/sh
# Debian's chromium, for the tests in a real browser: installed where that is allowed, and never a reason to fail.
if command -v chromium || command -v chromium-browser || command -v google-chrome; then
	exit 0
fi >/dev/null

install() {
	timeout 600 apt-get install -y -qq --no-install-recommends chromium
}

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing chromium, for the tests in tests/browser …"
	export DEBIAN_FRONTEND=noninteractive
	install >/dev/null 2>&1 || { timeout 300 apt-get update -qq && install; } >/dev/null 2>&1
fi
command -v chromium >/dev/null ||
	echo "chromium is not installed, and cannot be from here: the tests in tests/browser are left out." >&2
