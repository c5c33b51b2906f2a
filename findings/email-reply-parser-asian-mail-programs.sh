#!/usr/bin/env bash
# email-reply-parser 2.3.7 (what a supplier wrote, without the mail it answers): cuts what English and NetEase mail quotes, but of a reply from
# Gmail in Chinese, Thai or Korean the line that names the quoted mail stays in the answer, and of one from QQ Mail the whole quoted mail does:
# "yes" is followed by our own question, which a reader of answers takes for the supplier's words.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund email-reply-parser@2.3.7 >/dev/null
cat > look.cjs <<'JS'
const library = require('email-reply-parser')
const parser = new (library.default ?? library)()
const us = 'Office <office@merchant.example>'
const stated = [
  ['Gmail, English', 'Yes', `On Sun, Nov 29, 2026 at 10:00 AM ${us} wrote:\n\n> Please confirm`, ''],
  ['NetEase', '好的', `在 2026-11-29 10:00:00，"Office" <office@merchant.example> 写道：\n请确认`, ''],
  ['Gmail, Chinese', '好的', `${us} 于2026年11月29日周日 10:00写道：\n\n> 请确认`, '写道：'],
  ['Gmail, Thai', 'ได้ค่ะ', `เมื่อ อา. 29 พ.ย. 2026 เวลา 10:00 ${us} เขียนว่า:\n\n> กรุณายืนยัน`, 'เขียนว่า:'],
  ['Gmail, Korean', '네', `2026년 11월 29일 (일) 오전 10:00, ${us}님이 작성:\n\n> 확인해 주세요`, '작성:'],
  [
    'QQ Mail',
    '好的',
    `------------------ 原始邮件 ------------------\n发件人: "Office" <office@merchant.example>;\n发送时间: 2026年11月29日(星期日) 上午10:00\n主题: 订单\n\n请确认订单`,
    '请确认订单',
  ],
]
let same = true
for (const [program, answer, quoted, left] of stated) {
  const text = parser.read(`${answer}\n\n${quoted}`).getVisibleText().trim()
  console.log(`${program}: ${JSON.stringify(text.slice(0, 60))} … ${JSON.stringify(text.slice(-12))}`)
  same &&= left ? text.startsWith(answer) && text.endsWith(left) : text === answer
}
if (!same) {
  console.error('email-reply-parser behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
