#!/usr/bin/env bash
# es-hangul 2.4.0 (Latin letters and amounts in words, for guest lists and receipts), and its like.
# 1. romanize spells as it sounds. That is right for places and wrong for people: the official rules (국어의 로마자 표기법, notice 2000-8 of the ministry of
#    culture, section 3, item 4) do not write changes of sound inside a given name, and passports follow them. Their own examples 한복남 and
#    홍빛나 are "Han Boknam" and "Hong Bitna"; es-hangul, koroman 1.0.16 and aromanize 0.1.5 write hanbongnam and hongbinna.
#    hangul-romanization 1.0.1 has these right and places wrong (jongro, sokrisan). No package asks which of the two a word is.
# 2. amountToHangul drops the minus without an error: −5000, a refund, is "오천", the words of a payment of 5000; numberToHangul has it
#    (마이너스오천). num-to-korean 0.5.3 drops it too; mixed, it is "NaN만 5,000", and 0 is an empty text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund es-hangul@2.4.0 koroman@1.0.16 aromanize@0.1.5 hangul-romanization@1.0.1 num-to-korean@0.5.3 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { amountToHangul, numberToHangul, romanize } = require('es-hangul')
const koroman = require('koroman')
const aromanize = require('aromanize')
const { convert } = require('hangul-romanization')
const { FormatOptions, numToKorean } = require('num-to-korean')
const official = { 한복남: 'hanboknam', 홍빛나: 'hongbitna', 종로: 'jongno', 속리산: 'songnisan' }
const spelling = {
  'es-hangul': [romanize, 'hanbongnam hongbinna jongno songnisan'],
  koroman: [koroman.romanize, 'hanbongnam hongbinna jongno songnisan'],
  aromanize: [(word) => aromanize.romanize(word), 'hanbongnam hongbinna jongro songnisan'],
  'hangul-romanization': [convert, 'hanboknam hongbitna jongro sokrisan'],
}
let same = true
for (const [name, [spell, is]] of Object.entries(spelling)) {
  const seen = Object.keys(official).map((word) => spell(word).toLowerCase())
  const wrong = seen.filter((word, at) => word !== Object.values(official)[at])
  console.log(`${name}: ${seen.join(' ')}; against the rules: ${wrong.join(' ')}`)
  same &&= seen.join(' ') === is
}
const seen = {
  paid: [amountToHangul(5000), numToKorean(5000)],
  refunded: [amountToHangul(-5000), numToKorean(-5000)],
  byNumber: numberToHangul(-5000),
  mixed: numToKorean(-5000, FormatOptions.MIXED),
  nothing: numToKorean(0),
}
console.log(seen)
const stated = { paid: ['오천', '오천'], refunded: ['오천', '오천'], byNumber: '마이너스오천', mixed: 'NaN만 5,000', nothing: '' }
if (!same || JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
