/** Whether money came in or went out, seen from the holder of the account. */
export type Direction = 'in' | 'out'

const words: Readonly<Record<Direction, string>> = {
  in: `c cr credit credits crdt deposit deposits dep in moneyin paidin received incoming receive topup transferin refundin
    haben kredit crédit masuk 入金
    贷 贷方 貸 貸方 收 收入 存 存入 转入 轉入 进账 入账 入賬 收款 来账
    입금 입 대변 입금액 받음
    ฝาก ฝากเงิน เงินฝาก เข้า เงินเข้า รับ รับเงิน รับโอน รับโอนเงิน เครดิต โอนเข้า`,
  out: `d dr debit debits dbit withdrawal withdrawals withdraw wd out moneyout paidout paid outgoing transferout
    soll debet débit keluar 出金
    借 借方 支 支出 取 支取 转出 轉出 付 付款 出账 出賬 往账
    출금 출 차변 출금액 지급 보냄
    ถอน ถอนเงิน เงินถอน ออก เงินออก จ่าย จ่ายเงิน เดบิต โอนออก โอน โอนเงิน`,
}
const directionByWord = new Map(
  (['in', 'out'] as const).flatMap((direction) =>
    words[direction].split(/\s+/).map((word) => [word.normalize('NFKC'), direction] as const),
  ),
)

/** Which way a word beside an amount says that it went, in any language; undefined for a word that says neither. */
export function directionOf(text: string): Direction | undefined {
  if (text.length > 40) return undefined
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}+-]/gu, '')
  return plain === '+' ? 'in' : plain === '-' ? 'out' : directionByWord.get(plain.replace(/[+-]/g, ''))
}
