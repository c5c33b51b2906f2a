#!/usr/bin/env bash
# Intl.NumberFormat of Node (20.20.2 and 26.10.0, both ICU 78): maximumFractionDigits of a currency, which code takes for the number of its minor
# units, comes from CLDR's customs of writing: 0 for the kip and the kyat of Laos and Myanmar, and there also for the rupiah and the forint.
# ECMA-402 named ISO 4217 for it until 2024 and leaves it to the maker since (tc39/ecma402, pull request 922). ISO 4217, which payment services
# and marketplaces count by (Stripe's list of currencies without decimals has none of these), says 2, as currency-codes 2.2.0 and
# dinero.js 2.0.2 do. A price turned into minor units by Intl's digits is a hundredth of the price. Baht, won and dong agree.
# Not checked here: the rupiah and the forint, which older builds of the same Node may have with 2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund currency-codes@2.2.0 dinero.js@2.0.2 >/dev/null 2>&1
cat > look.mjs <<'JS'
import codes from 'currency-codes'
import * as currencies from 'dinero.js/currencies'
const stated = { THB: '2 2 2', KRW: '0 0 0', VND: '0 0 0', LAK: '0 2 2', MMK: '0 2 2', IDR: '', HUF: '' }
let same = true
for (const [code, is] of Object.entries(stated)) {
  const intl = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits
  const seen = [intl, codes.code(code).digits, currencies[code].exponent].join(' ')
  console.log(`${code}: Intl, currency-codes, dinero.js ${seen}; 150000 in minor units by Intl ${150_000 * 10 ** intl}`)
  same &&= !is || seen === is
}
console.log(process.version, 'ICU', process.versions.icu)
if (!same) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.mjs
