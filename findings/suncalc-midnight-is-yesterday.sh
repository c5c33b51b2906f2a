#!/usr/bin/env bash
# suncalc 2.0.2 (sunset for a sunset cruise, by day and pier): getTimes answers for the sun's day around the moment that it is given, noon to noon
# turned by the place's longitude. A day's first moment in Phuket or Seoul, the usual way to name a day, still belongs to the sun's day before:
# the sunset that comes back is yesterday's, by its date a day early, with no sign of it. From noon of the day it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund suncalc@2.0.2 >/dev/null
cat > look.mjs <<'JS'
import * as sun from 'suncalc'
const { getTimes } = sun.default ?? sun
const places = [
  ['Phuket', 7, 7.88, 98.39],
  ['Seoul', 9, 37.5, 127],
]
let same = true
for (const [name, hours, latitude, longitude] of places)
  for (const [hour, stated] of [
    [0, '2026-12-04'],
    [12, '2026-12-05'],
  ]) {
    const moment = new Date(Date.UTC(2026, 11, 5, hour - hours))
    const { sunset } = getTimes(moment, latitude, longitude)
    const local = new Date(sunset.getTime() + hours * 3_600_000).toISOString()
    console.log(`${name}, asked at ${hour}:00 of 2026-12-05: sunset ${local.slice(0, 16)}`)
    same &&= local.startsWith(stated)
  }
if (!same) {
  console.error('suncalc behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.mjs
