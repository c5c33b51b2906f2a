import type { Offer } from '../../../port/engine.ts'
import { wordIn } from './languages.ts'

const orNull = (text: string): string | null => text || null

/** Texts are HTML where people wrote them so; the protocol wants plain ones. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<(?:br|\/p|\/li|\/h\d)[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const typeOf = (url: string): string => (/\.png(?:$|\?)/i.test(url) ? 'image/png' : 'image/jpeg')

const media = (urls: readonly string[]) =>
  urls
    .filter((url) => URL.canParse(url))
    .map((src, at) => ({
      src,
      type: typeOf(src),
      rel: at === 0 ? 'COVER' : 'GALLERY',
      title: null,
      caption: null,
      copyright: null,
    }))

const features = ({ terms, cancel, meetingPoints }: Offer, language: string) =>
  [
    { type: 'BOOKING_TERM', text: plainText(wordIn(terms, language)) },
    { type: 'CANCELLATION_TERM', text: plainText(cancel.text) },
    { type: 'PREARRIVAL_INFORMATION', text: plainText(wordIn(meetingPoints, language)) },
  ].flatMap(({ type, text }) => (text ? [{ shortDescription: text, type }] : []))

/** What the content capability adds to a product, or to one of its options. */
function contentOf(offer: Offer, title: string, language: string, isWhole: boolean) {
  return {
    title,
    shortDescription: orNull(plainText(wordIn(offer.summaries, language))),
    description: orNull(plainText(wordIn(offer.descriptions, language))),
    features: features(offer, language),
    faqs: [],
    media: isWhole ? media(offer.pictureUrls) : [],
    // A place has coordinates in the protocol; we have its words alone, told as pre-arrival information.
    locations: [],
    categoryLabels: [],
    ...(offer.durationMinutes !== null && {
      durationMinutesFrom: offer.durationMinutes,
      durationMinutesTo: offer.durationMinutes,
    }),
    commentary: [],
  }
}

export const productContent = (offer: Offer, language: string) =>
  contentOf(offer, wordIn(offer.productNames, language) || wordIn(offer.names, language), language, true)
export const optionContent = (offer: Offer, language: string) =>
  contentOf(offer, wordIn(offer.names, language) || wordIn(offer.productNames, language), language, false)

const unitTitles: Record<string, Partial<Record<string, string>>> = {
  adult: { en: 'Adult', 'zh-CN': '成人', 'zh-TW': '成人', th: 'ผู้ใหญ่', ko: '성인' },
  child: { en: 'Child', 'zh-CN': '儿童', 'zh-TW': '兒童', th: 'เด็ก', ko: '아동' },
  infant: { en: 'Infant', 'zh-CN': '婴儿', 'zh-TW': '嬰兒', th: 'ทารก', ko: '유아' },
  unit: { en: 'Group', 'zh-CN': '组', 'zh-TW': '組', th: 'กลุ่ม', ko: '그룹' },
}
export const unitTitle = (kind: string, language: string): string => wordIn(unitTitles[kind] ?? {}, language)
export const unitContent = (kind: string, language: string) => ({
  title: unitTitle(kind, language),
  shortDescription: '',
  features: [],
})
