const digits = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** A number below a million; `follows` where a larger number stands before it: then a last one is read เอ็ด. */
function below(number: number, follows: boolean): string {
  const text = String(number)
  return text
    .split('')
    .map((sign, at) => {
      const digit = Number(sign)
      const place = text.length - 1 - at
      if (digit === 0) return ''
      if (place === 1) return digit === 1 ? 'สิบ' : digit === 2 ? 'ยี่สิบ' : `${digits[digit]}สิบ`
      if (place === 0 && digit === 1 && (follows || text.length > 1)) return 'เอ็ด'
      return `${digits[digit]}${places[place]}`
    })
    .join('')
}

function inThai(number: number): string {
  if (number < 1_000_000) return below(number, false)
  const rest = number % 1_000_000
  return `${inThai(Math.floor(number / 1_000_000))}ล้าน${rest === 0 ? '' : below(rest, true)}`
}

/** An amount of satang in Thai words, as tax papers have it: 1,234.50 is หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบสตางค์. */
export function bahtText(satang: number): string {
  const size = Math.abs(satang)
  const baht = Math.floor(size / 100)
  const rest = size % 100
  const whole = baht === 0 && rest > 0 ? '' : `${baht === 0 ? 'ศูนย์' : inThai(baht)}บาท`
  return `${satang < 0 ? 'ลบ' : ''}${whole}${rest === 0 ? 'ถ้วน' : `${below(rest, false)}สตางค์`}`
}
