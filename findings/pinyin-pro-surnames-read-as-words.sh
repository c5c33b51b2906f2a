#!/usr/bin/env bash
# pinyin-pro 3.29.4 (Chinese names in Latin letters, for tickets and rooming lists) with surname: 'head': it knows the usual family names that are read
# otherwise than the word (单 Shan, 仇 Qiu, 解 Xie, 尉迟 Yuchi), and reads these as the word: 种 as zhong (Chong), 佴 as er (Nai), 秘 as
# mi (Bi), 洗 as xi (Xian), 贠 as yuan (Yun). Readings by 现代汉语词典, for the first four also in Unihan's kXHC1983. A ticket in the name
# that comes out is not the passport's, and a search by passport finds nobody.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pinyin-pro@3.29.4 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { pinyin } = require('pinyin-pro')
/** Made-up names: what comes out for the family name, and what the dictionary has. */
const stated = {
  单明: ['shan', 'shan'],
  仇明: ['qiu', 'qiu'],
  解明: ['xie', 'xie'],
  种明: ['zhong', 'chong'],
  佴明: ['er', 'nai'],
  秘明: ['mi', 'bi'],
  洗明: ['xi', 'xian'],
  贠明: ['yuan', 'yun'],
}
let same = true
for (const [name, [is, right]] of Object.entries(stated)) {
  const [family] = pinyin(name, { toneType: 'none', type: 'array', surname: 'head' })
  console.log(`${name}: ${family}${family === right ? '' : `, in passports ${right}`}`)
  same &&= family === is
}
if (!same) {
  console.error('pinyin-pro behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
