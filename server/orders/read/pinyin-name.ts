import { pinyin } from 'pinyin-pro'

const chinese = /^\p{Script=Han}+$/u
/** Family names of two characters; all others have one. */
const double = new Set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 司徒 令狐 夏侯 端木 南宫 歐陽 司馬 諸葛 東方 尉遲 公孫'.split(
    ' ',
  ),
)

/** A Chinese name in capitals as a passport writes it: "王小明" → "WANG XIAOMING". '' for what is no Chinese name. */
export function pinyinName(name: string): string {
  const plain = name.replace(/[\s·•]/g, '')
  if (!chinese.test(plain)) return ''
  const spelt = pinyin(plain, { toneType: 'none', type: 'array', surname: 'head', v: true }).map((part) =>
    part.toUpperCase().replace(/Ü/g, 'V'),
  )
  const family = plain.length > 2 && double.has(plain.slice(0, 2)) ? 2 : 1
  return [spelt.slice(0, family).join(''), spelt.slice(family).join('')].filter(Boolean).join(' ')
}

/** The pinyin as given; else made from a Chinese name; else a Latin name in capitals. */
export function pinyinOf(name: string, given: string): string {
  if (given) return given
  const made = pinyinName(name)
  if (made) return made
  const latin = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim()
  return /^[A-Z][A-Z ,.'/-]*$/.test(latin) ? latin : ''
}
