/** What was recognised of one person in pasted text. */
export type ReadPerson = {
  name?: string
  pinyin?: string
  phone?: string
  email?: string
  identityNumber?: string
  birthdate?: string
  gender?: string
  nationality?: string
}

const han = /^[㐀-鿿·]{2,8}$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phone = /^\+?\d[\d\s()-]{6,20}$/
const chineseId = /^\d{17}[\dXx]$/
const passport = /^(?=.*\d)[A-Za-z]{1,3}\d{5,9}[A-Za-z]?$/
const genders: Record<string, string> = {
  m: 'male',
  male: 'male',
  mr: 'male',
  男: 'male',
  ชาย: 'male',
  남: 'male',
  f: 'female',
  female: 'female',
  mrs: 'female',
  ms: 'female',
  女: 'female',
  หญิง: 'female',
  여: 'female',
}
/** Heads of columns and labels before values, in the languages they come in. */
const labels =
  /^(no\.?|#|name|full ?name|guest|passenger|pinyin|passport( no\.?| number)?|id( no\.?)?|phone|tel\.?|mobile|email|birth ?date|date of birth|dob|gender|sex|nationality|姓名|名字|拼音|护照|護照|护照号码?|護照號碼?|证件号?码?|身份证号?|电话|電話|手机|手機|联系电话|邮箱|出生日期|生日|性别|性別|国籍|國籍|ชื่อ|ชื่อ-นามสกุล|หนังสือเดินทาง|พาสปอร์ต|โทร|โทรศัพท์|เบอร์โทร|อีเมล|วันเกิด|เพศ|สัญชาติ|이름|성명|여권|여권번호|전화|전화번호|생년월일|성별|국적)$/i

/**
 * Reads people from pasted text, a line each: cells of a spreadsheet, or words with commas, in whatever order. Names,
 * passports, phones, dates of birth, genders are known by their shape; heads of columns and labels are skipped.
 */
export function readPeople(text: string): ReadPerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => readLine(line))
    .filter((person) => Object.keys(person).length > 0)
}

function readLine(line: string): ReadPerson {
  const person: ReadPerson = {}
  for (const token of tokensOf(line)) readToken(person, token)
  return person
}

/** Cells where there are tabs; else parts between commas; else what stands apart by wide spaces or labels. */
function tokensOf(line: string): string[] {
  const plain = line.replace(/^\s*(\d{1,3}[.)、:]|[-•*])\s*/, '')
  const cells = /\t/.test(plain) ? plain.split('\t') : plain.split(/[,，;；、|]|\s{2,}|[:：]\s*/)
  return cells.flatMap((cell) => {
    const text = cell.trim()
    if (!text || labels.test(text) || /^\d{1,3}$/.test(text)) return []
    return known(text) ? [text] : splitWords(text)
  })
}

/** "王芳 WANG FANG E12345678 13800138000": words of a name stay together, everything else stands alone. */
function splitWords(text: string): string[] {
  const tokens: string[] = []
  let name: string[] = []
  const flush = () => {
    if (name.length) tokens.push(name.join(' '))
    name = []
  }
  for (const word of text.split(/\s+/)) {
    if (labels.test(word)) continue
    if (han.test(word)) {
      flush()
      tokens.push(word)
    } else if (known(word)) {
      flush()
      tokens.push(word)
    } else name.push(word)
  }
  flush()
  return tokens
}

const known = (text: string): boolean =>
  email.test(text) ||
  readBirth(text) !== null ||
  chineseId.test(text) ||
  phone.test(text) ||
  passport.test(text) ||
  genders[text.toLowerCase().replace(/\.$/, '')] !== undefined

function readToken(person: ReadPerson, token: string): void {
  const birthdate = readBirth(token)
  const gender = genders[token.toLowerCase().replace(/\.$/, '')]
  if (email.test(token)) person.email ??= token
  else if (birthdate) person.birthdate ??= birthdate
  else if (chineseId.test(token)) readChineseId(person, token)
  else if (passport.test(token)) person.identityNumber ??= token.toUpperCase()
  else if (phone.test(token)) person.phone ??= token
  else if (gender) person.gender ??= gender
  else readName(person, token)
}

/** A Chinese identity number says the date of birth and the gender too. */
function readChineseId(person: ReadPerson, id: string): void {
  person.identityNumber ??= id.toUpperCase()
  person.birthdate ??= `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
  person.gender ??= Number(id[16]) % 2 === 1 ? 'male' : 'female'
}

/** Capitals are the name in pinyin where another name stands beside it; else they are the name. */
function readName(person: ReadPerson, token: string): void {
  const latin = /^[A-Za-z][A-Za-z ,.'/-]*$/.test(token)
  if (latin && (token === token.toUpperCase() || person.name)) {
    if (person.pinyin === undefined) person.pinyin = token.toUpperCase().replace(/\s*\/\s*/, ' ')
    person.name ??= token
  } else if (!person.name || person.name === person.pinyin) person.name = token
  else if (person.nationality === undefined) person.nationality = token
}

/** 1990-05-12, 1990/5/12, 19900512, 12/05/1990 (day first). */
function readBirth(text: string): string | null {
  const ymd = /^((?:19|20)\d{2})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text)
  const dmy = /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})$/.exec(text)
  const [year, month, day] = ymd ? [ymd[1], ymd[2], ymd[3]] : dmy ? [dmy[3], dmy[2], dmy[1]] : []
  if (!year || !month || !day || Number(month) > 12 || Number(day) > 31 || !Number(month) || !Number(day))
    return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
