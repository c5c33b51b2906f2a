#!/usr/bin/env bash
# parse-dms 0.0.5 (piers and dive sites as people write them): what it does not know is no error, but another sea.
# 1. Indonesia's hemispheres, LS and BT (lintang selatan, south; bujur timur, east: the style of its mapping agency and its charts): a mooring
#    off Nusa Penida, south of the equator, comes out north of it, in the South China Sea; without blanks 115° west as well.
# 2. Decimal commas, as Indonesia, Vietnam, Germany and Russia write them (CLDR): the comma ends the number, and what stands behind it is the next
#    coordinate. Vũng Tàu, 10,35 N 107,08 E, is at 10 N 35 E, in Ethiopia; 8°43'30,0"S 115°26'54,0"E at 8.7 N 0 E.
# @mapbox/sexagesimal 1.2.0 answers null for each of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parse-dms@0.0.5 @mapbox/sexagesimal@1.2.0 >/dev/null 2>&1
cat > look.cjs <<'JS'
const parse = require('parse-dms')
const { pair } = require('@mapbox/sexagesimal')
const stated = [
  [`8°43'30.0"S 115°26'54.0"E`, '-8.725 115.448', '-8.725 115.448'],
  [`8°43'30" LS, 115°26'54" BT`, '8.725 115.448', 'null'],
  [`8°43'30"LS 115°26'54"BT`, '8.725 -115.448', 'null'],
  [`8°43'30,0"S 115°26'54,0"E`, '8.725 0.000', 'null'],
  ['10.35 N 107.08 E', '10.350 107.080', '10.350 107.080'],
  ['10,35 N 107,08 E', '10.000 35.000', 'null'],
]
const text = (numbers) => numbers.map((number) => number.toFixed(3)).join(' ')
let same = true
for (const [written, is, other] of stated) {
  const { lat, lon } = parse(written)
  const numbers = pair(written)
  const seen = [text([lat, lon]), numbers ? text(numbers) : 'null']
  console.log(`${written}: parse-dms ${seen[0]}, sexagesimal ${seen[1]}`)
  same &&= seen[0] === is && seen[1] === other
}
if (!same) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
