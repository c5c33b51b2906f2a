#!/usr/bin/env bash
# tz-lookup 6.1.25 (time zone of a place, offline, what products reach for to fill in a pier's zone from its pin on the map): its grid is
# coarse where day-trip boats sail. Seen: the Surin islands (Thailand, +07:00) are in Asia/Yangon (+06:30), the ferry pier of Satun
# (Tammalang, Thailand) in Asia/Kuala_Lumpur (+08:00), Kawthaung across the river from Ranong (Myanmar, +06:30) in Asia/Bangkok. A
# departure of 09:30 is told half an hour or an hour off, with no sign that the place is near a border. Similan, Lipe and Phi Phi are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tz-lookup@6.1.25 >/dev/null
cat > look.cjs <<'JS'
const zoneAt = require('tz-lookup')
const places = {
  'Surin islands, Thailand': [9.41, 97.87, 'Asia/Yangon'],
  'Tammalang pier, Satun, Thailand': [6.535, 100.07, 'Asia/Kuala_Lumpur'],
  'Kawthaung pier, Myanmar': [9.983, 98.55, 'Asia/Bangkok'],
  'Similan island 8, Thailand': [8.663, 97.65, 'Asia/Bangkok'],
  'Pattaya beach, Koh Lipe, Thailand': [6.4868, 99.301, 'Asia/Bangkok'],
}
let same = true
for (const [name, [latitude, longitude, stated]] of Object.entries(places)) {
  const zone = zoneAt(latitude, longitude)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(new Date('2026-12-05T02:30:00Z'))
  console.log(`${name}: ${zone}, 02:30Z is ${hour}`)
  same &&= zone === stated
}
if (!same) {
  console.error('tz-lookup behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
