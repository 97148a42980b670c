#!/bin/sh
# Runs nginx, and lets it read its configuration again when instances come or go: it looks their addresses up only then.
# Its own `resolve` isn't used: a request that has to move on to another instance just as the list changes would fail.
set -eu

addresses() {
    getent ahostsv4 app | awk '{ print $1 }' | sort -u
}

seen=$(addresses)
nginx -e stderr -g 'daemon off;' &
nginx=$!
# Finishes the requests in flight.
trap 'kill -QUIT "$nginx"' TERM INT

while kill -0 "$nginx" 2>/dev/null; do
    sleep 2 &
    wait $! || true
    now=$(addresses)
    # Without any instance the configuration isn't valid, and the last one stays.
    if [ "$now" != "$seen" ] && nginx -t -q -e stderr; then
        nginx -s reload -e stderr
        seen=$now
    fi
done
wait "$nginx"
