#!/usr/bin/env bash
# neaps 0.8.0 with its stations of 23 September 2026 (tides by place, for boats that need water at a pier): the prediction is that of the nearest station in
# a straight line, however far, and across land. Songkhla, Don Sak and Ko Samui on the gulf of Thailand get stations of the Andaman sea (Langkawi,
# Phuket's Ko Taphao Noi): two high waters a day, 2.8 m above the low ones, where the gulf's own station on that coast (Geting) has 1.3 m and one
# high water that counts.
# Incheon, 404 km off, gets Japan's Tsushima: at full moon 1.2 m between high and low, where Korea's hydrographic agency (KHOA) has about 8 m.
# No error and no warning: the distance in the answer is the only sign, and a limit has to be set by the caller. Phuket itself is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund neaps@0.8.0 @neaps/tide-database@0.9.20260923 @neaps/tide-predictor@0.11.0 >/dev/null 2>&1
cat > look.mjs <<'JS'
import { getExtremesPrediction } from 'neaps'
// Two days of spring tides: full moon on 24 December 2026.
const [start, end] = [new Date('2026-12-24T00:00:00Z'), new Date('2026-12-26T00:00:00Z')]
const stated = {
  'Songkhla, gulf of Thailand': [7.2, 100.6, 'Langkawi', 126, 4],
  'Don Sak, gulf of Thailand': [9.316, 99.694, 'Ko Taphao Noi', 216, 4],
  'Ko Samui, gulf of Thailand': [9.533, 99.933, 'Ko Taphao Noi', 251, 4],
  'Geting, gulf of Thailand': [6.23, 102.11, 'Geting', 0, 3],
  'Incheon, Yellow sea': [37.45, 126.6, 'Tsushimahidakatsu', 404, 4],
  'Chalong, Phuket': [7.82, 98.34, 'Ko Taphao Noi', 9, 4],
}
let same = true
let incheon = 0
for (const [place, [latitude, longitude, name, far, highs]] of Object.entries(stated)) {
  const { station, distance, extremes } = getExtremesPrediction({ latitude, longitude, start, end })
  const levels = extremes.map(({ level }) => level)
  const range = Math.max(...levels) - Math.min(...levels)
  const count = extremes.filter(({ high }) => high).length
  console.log(`${place}: ${station.name}, ${Math.round(distance)} km; ${count} high waters in two days, ${range.toFixed(1)} m between the extremes`)
  if (place.startsWith('Incheon')) incheon = range
  same &&= station.name === name && Math.abs(distance - far) < 2 && count === highs
}
if (!same || incheon > 2) {
  console.error('neaps behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.mjs
