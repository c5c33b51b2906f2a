#!/usr/bin/env bash
# es-hangul 2.4.0 (amountToHangul) and num-to-korean 0.5.3 (amounts in Korean words, as receipts and contracts have them): −5000, a refund, is "오천",
# the words of a payment of 5000; the minus is dropped without an error. es-hangul's own numberToHangul has it (마이너스오천).
# num-to-korean's mixed form is "NaN만 5,000", and 0 is an empty text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund es-hangul@2.4.0 num-to-korean@0.5.3 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { amountToHangul, numberToHangul } = require('es-hangul')
const { FormatOptions, numToKorean } = require('num-to-korean')
const seen = {
  paid: [amountToHangul(5000), numToKorean(5000)],
  refunded: [amountToHangul(-5000), numToKorean(-5000)],
  byNumber: numberToHangul(-5000),
  mixed: numToKorean(-5000, FormatOptions.MIXED),
  nothing: numToKorean(0),
}
console.log(seen)
const stated = { paid: ['오천', '오천'], refunded: ['오천', '오천'], byNumber: '마이너스오천', mixed: 'NaN만 5,000', nothing: '' }
if (JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
