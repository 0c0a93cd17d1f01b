#!/usr/bin/env bash
# How many commits a second PostgreSQL makes that tell others of themselves, and how many that do not. Starts one of its
# own. The three ways: telling nothing; telling within the transaction, as one usually would; and telling right after
# it, in a transaction that need not be on disk, as the server does.
#
#   bench/notify.sh [SECONDS]      for each figure; 5 if not said
set -euo pipefail
seconds=${1:-5}
programs=/usr/lib/postgresql/15/bin
folder=$(mktemp -d)
as=()
if ((EUID == 0)); then
    as=(runuser -u postgres --)
    chown postgres "$folder"
fi
finish() {
    "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
"${as[@]}" "$programs/initdb" -D "$folder/data" -U merels -A trust --no-sync >"$folder/out"
"${as[@]}" "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "-k $folder -c listen_addresses=''" start \
    >"$folder/out2"
psql=("$programs/psql" -q -h "$folder" -U merels postgres)
"${psql[@]}" -c 'CREATE TABLE events (id BIGSERIAL PRIMARY KEY, body TEXT)'

write="INSERT INTO events (body) VALUES (repeat('x', 300));"
# 200 bytes: what a dozen events take.
tell="pg_notify('merels', repeat('k7m2qp:12 ', 20) || random()::text)"
printf 'BEGIN;\n%s\nCOMMIT;\n' "$write" >"$folder/silent"
printf 'BEGIN;\n%s\nSELECT %s;\nCOMMIT;\n' "$write" "$tell" >"$folder/within"
printf "BEGIN;\n%s\nCOMMIT;\nSELECT set_config('synchronous_commit', 'off', true), %s;\n" "$write" "$tell" \
    >"$folder/after"

# Three that listen, as three servers would.
for _ in 1 2 3; do
    { echo 'LISTEN merels;'; sleep $((seconds * 12 + 10)); } | "${psql[@]}" >/dev/null &
done
printf '%-8s %12s %12s %12s   commits a second\n' connections silent within after
for clients in 1 4 16 32; do
    figures=()
    for way in silent within after; do
        figures+=("$("$programs/pgbench" -n -h "$folder" -U merels -c "$clients" -j 2 -T "$seconds" -f "$folder/$way" \
            postgres 2>/dev/null | sed -n 's/^tps = \([0-9]*\).*/\1/p')")
    done
    printf '%-8s %12s %12s %12s\n' "$clients" "${figures[@]}"
done
kill $(jobs -p) 2>/dev/null || true
