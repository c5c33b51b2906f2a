#!/usr/bin/env bash
# opencc-js 1.4.2 (simplified to traditional Chinese, cn to tw): it knows words, not names. A guest's name is taken for one, and what
# comes out is another family's: 余 (as it is written in Taiwan and Hong Kong too) becomes 餘, 游 becomes 遊, 涂 塗, 郁 鬱, 种 種,
# and 范 範, unless the whole name is a known person's (范冰冰). 姜 and 于 stay. Back again all of them are right, so a check that turns a
# name there and back sees nothing. Names of guests are never to be converted for print, only folded for search.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opencc-js@1.4.2 >/dev/null
cat > look.mjs <<'JS'
import * as OpenCC from 'opencc-js'
const there = OpenCC.Converter({ from: 'cn', to: 'tw' })
const back = OpenCC.Converter({ from: 'tw', to: 'cn' })
const stated = { 余秀: '餘秀', 游美: '遊美', 涂磊: '塗磊', 郁芳: '鬱芳', 种楚: '種楚', 范冰: '範冰', 范冰冰: '范冰冰', 姜文: '姜文', 于谦: '于謙' }
let same = true
for (const [name, wanted] of Object.entries(stated)) {
  const turned = there(name)
  console.log(`${name} -> ${turned} -> ${back(turned)}`)
  same &&= turned === wanted && back(turned) === name
}
if (!same) {
  console.error('opencc-js behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.mjs
