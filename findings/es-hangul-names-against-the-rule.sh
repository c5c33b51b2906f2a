#!/usr/bin/env bash
# es-hangul 2.4.0, koroman 1.0.16 and aromanize 0.1.5 (Latin letters for Korean names and places): they spell as it sounds. That is right
# for places, and wrong for people: the official rules (국어의 로마자 표기법, notice 2000-8 of the ministry of culture, section 3, item 4) say that
# changes of sound inside a given name are not written, and passports follow them: their own examples 한복남 and 홍빛나 are
# "Han Boknam" and "Hong Bitna", and come out as hanbongnam and hongbinna. hangul-romanization 1.0.1 has these right and places wrong
# (jongro, sokrisan). A guest list for an airline or a hotel needs the other rule than a list of meeting points, and no package asks which.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund es-hangul@2.4.0 koroman@1.0.16 aromanize@0.1.5 hangul-romanization@1.0.1 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { romanize } = require('es-hangul')
const koroman = require('koroman')
const aromanize = require('aromanize')
const { convert } = require('hangul-romanization')
const packages = { 'es-hangul': romanize, koroman: koroman.romanize, aromanize: (word) => aromanize.romanize(word), 'hangul-romanization': convert }
const official = { 한복남: 'hanboknam', 홍빛나: 'hongbitna', 종로: 'jongno', 속리산: 'songnisan' }
const stated = {
  'es-hangul': 'hanbongnam hongbinna jongno songnisan',
  koroman: 'hanbongnam hongbinna jongno songnisan',
  aromanize: 'hanbongnam hongbinna jongro songnisan',
  'hangul-romanization': 'hanboknam hongbitna jongro sokrisan',
}
let same = true
for (const [name, spell] of Object.entries(packages)) {
  const seen = Object.keys(official).map((word) => spell(word).toLowerCase())
  const wrong = seen.filter((word, at) => word !== Object.values(official)[at])
  console.log(`${name}: ${seen.join(' ')}; against the rules: ${wrong.join(' ')}`)
  same &&= seen.join(' ') === stated[name] && wrong.length > 0
}
if (!same) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
