import { readFileSync } from 'node:fs'
import type { VoucherTemplate } from '#contract/catalog/products.ts'
import type { Language } from '#contract/kit/schema.ts'
import { dateInWords } from '#server/kit/text/date-in-words.ts'
import type { Years } from '#contract/kit/text/years.ts'
import { shownDay } from '#server/kit/text/years.ts'
import { type PdfFiles, renderPdf, renderPng } from '#server/kit/pdf/pdf.ts'
import { qrSvg } from '#server/kit/pdf/qr.ts'

export type VoucherGuest = { name: string; pinyin?: string; kind: 'adult' | 'child' | 'infant' }

/** Where guests sleep ("hotel · area"), for how long, and what they eat there. */
export type VoucherStay = { place: string; nights: number; rooms: number; meal: string }

/**
 * What one voucher says. It has no money in it, so none can be printed: the guest often paid an agent another price.
 * Dates are yyyy-MM-dd and times HH:mm, both in the operator's zone.
 */
export type VoucherDocument = {
  language: Language
  /** How its years are counted; as everywhere where it is not said. */
  years?: Years
  /** A4 where it is not said. */
  template?: VoucherTemplate
  /** Which paper of it this is: from the second on it says so. */
  copy?: number
  /** The labels in that language: every key of `VOUCHER_WORDS`. */
  words: Record<string, string>
  merchant: {
    name: string
    nameEnglish?: string
    /** How to reach the merchant, a line each: phone, mail, address. */
    contact: readonly string[]
    /** PNG, JPEG, WebP, GIF or SVG. */
    logo?: Uint8Array
  }
  /** Printed in groups of four. */
  voucherCode: string
  /** What the QR code holds, exactly; the voucher's code where it is not said. */
  qrText?: string
  isVoid: boolean
  /** How many times it can be redeemed: one for each guest and service leg. */
  entitlements: number
  productName: string
  productNameEnglish?: string
  /** The SKU, where it says more than the product. */
  optionName?: string
  orderCode: string
  agentOrderCode?: string
  serviceDate: string
  /** Of a stay the day that the guests leave. */
  endDate?: string
  /** Of an open ticket: it is bound to no day but these; null where it never runs out. */
  valid?: { from: string; until: string | null }
  /** What is known of the service because of its type, and of each part of a package under its name. */
  details?: readonly { name: string | null; facts: readonly { label: string; value: string }[] }[]
  /** Where what is sold is a room. */
  stay?: VoucherStay
  /** The rooms of a package, each with its own days. */
  stays?: readonly (VoucherStay & { name: string; from: string; to: string })[]
  session?: string
  startTime?: string
  pickUp?: { place: string; time?: string; address?: string; room?: string }
  guests: readonly VoucherGuest[]
  /** What was taken beside it, and how many. */
  addOns?: readonly { name: string; count: number }[]
  conditions?: string
  /** Where guests go who are not picked up: the pier, the counter. */
  meetingPoint?: string
}

export const VOUCHER_WORDS = [
  'voucher',
  'service date',
  'session',
  'start time',
  'pick-up',
  'pick-up time',
  'order code',
  'agent order code',
  'guests',
  'add-ons',
  'adult',
  'child',
  'infant',
  'entitlements',
  'show this code',
  'conditions',
  'meeting point',
  'room',
  'void',
  'stay',
  'check-in',
  'nights',
  'rooms',
  'meals',
  'stays',
  'valid from',
  'valid until',
  'any day',
  'details',
  'copy',
] as const

const KINDS = ['adult', 'child', 'infant'] as const

const template = readFileSync(new URL('./voucher.typ', import.meta.url), 'utf8')

/**
 * A PDF of one voucher, or of several, each beginning a new page (of A4, where a long guest list runs on to a second; or a
 * slip 80 mm wide and as long as it must be).
 * Throws RangeError for an empty list, a date that does not exist or a missing word, and PdfError from the setter.
 */
export async function voucherPdf(input: VoucherDocument | readonly VoucherDocument[]): Promise<Buffer> {
  const { data, files } = vouchersData(Array.isArray(input) ? input : [input])
  return renderPdf(template, data, files)
}

/** The same of one voucher as a picture so many pixels wide: for printers that know no letters of ours. */
export function voucherPng(one: VoucherDocument, width: number): Promise<Buffer> {
  const { data, files } = vouchersData([one])
  return renderPng(template, data, files, width)
}

function vouchersData(documents: readonly VoucherDocument[]) {
  const first = documents[0]
  if (!first) throw new RangeError('no vouchers to print')
  const files: PdfFiles = {}
  const vouchers = documents.map((one, index) => {
    const { picture, logo } = { picture: `qr-${index}.svg`, logo: one.merchant.logo && `logo-${index}` }
    files[picture] = qrSvg(one.qrText ?? one.voucherCode)
    if (logo && one.merchant.logo) files[logo] = one.merchant.logo
    return page(one, picture, logo)
  })
  const title = documents.map((one) => codeInGroups(one.voucherCode)).join(', ')
  return { data: { title, author: first.merchant.name, vouchers }, files }
}

/** A voucher code as people read it aloud: `7KQ2 M9XW PD4H`. Spaces and hyphens of its own give way to the groups. */
export function codeInGroups(code: string): string {
  return code.replace(/[\s-]+/g, '').replace(/.{4}(?=.)/gu, '$& ')
}

// The template's data: everything present, `null` where there is nothing, every sentence already put together.
function page(one: VoucherDocument, picture: string, logo: string | undefined) {
  const missing = VOUCHER_WORDS.filter((word) => !one.words[word])
  if (missing.length > 0)
    throw new RangeError(`words missing for a voucher in ${one.language}: ${missing.join(', ')}`)
  return {
    language: one.language,
    template: one.template ?? 'standard',
    copy: (one.copy ?? 1) > 1 ? `${one.words['copy']} ${one.copy}` : null,
    words: one.words,
    picture,
    logo: logo ?? null,
    code: one.voucherCode,
    codeInGroups: codeInGroups(one.voucherCode),
    void: one.isVoid,
    entitlements: one.stay ? null : one.entitlements,
    stay: one.stay ? { ...one.stay, meal: one.stay.meal || null } : null,
    stays: (one.stays ?? []).map((stay) => staySentence(stay, one)),
    merchant: {
      name: one.merchant.name,
      nameEnglish: unlessSame(one.merchant.nameEnglish, one.merchant.name),
      contact: one.merchant.contact,
    },
    product: one.productName,
    productEnglish: unlessSame(one.productNameEnglish, one.productName),
    option: one.stay?.place || unlessSame(one.optionName, one.productName),
    orderCode: one.orderCode,
    agentOrderCode: one.agentOrderCode || null,
    dateLabel: one.words[one.stay ? 'stay' : one.valid ? 'valid until' : 'service date'],
    date: one.valid ? validDate(one.valid, one) : serviceDate(one),
    validFrom: one.valid ? inWords(one.valid.from, one).date : null,
    details: one.details ?? [],
    session: one.session || null,
    startTime: one.startTime || null,
    pickUpTime: one.pickUp?.time || null,
    pickUp: one.pickUp
      ? {
          name: one.pickUp.place,
          lines: present(one.pickUp.address, one.pickUp.room && `${one.words['room']} ${one.pickUp.room}`),
        }
      : null,
    guests: one.guests.map((guest) => ({ ...guest, pinyin: unlessSame(guest.pinyin, guest.name) })),
    headCount: headCount(one),
    addOns: (one.addOns ?? []).map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name)),
    conditions: one.conditions || null,
    meetingPoint: one.meetingPoint || null,
  }
}

type Reader = Pick<VoucherDocument, 'language' | 'years'>
const plainYears: Years = { flags: {} }
const inWords = (day: string, { language, years = plainYears }: Reader) => dateInWords(day, language, years)
const inFigures = (day: string, { language, years = plainYears }: Reader) => shownDay(years, day, language)

function serviceDate(one: VoucherDocument) {
  const { serviceDate: from, endDate: to } = one
  const start = inWords(from, one)
  if (!to || to === from) return { words: [start.date], weekday: start.weekday, iso: inFigures(from, one) }
  const end = inWords(to, one)
  return {
    words: [start.date, end.date],
    weekday: `${start.weekday} – ${end.weekday}`,
    iso: `${inFigures(from, one)} – ${inFigures(to, one)}`,
  }
}

function validDate({ until }: NonNullable<VoucherDocument['valid']>, one: VoucherDocument) {
  const { words } = one
  if (until === null) return { words: [words['any day']], weekday: null, iso: null }
  const last = inWords(until, one)
  return { words: [last.date], weekday: last.weekday, iso: inFigures(until, one) }
}

function staySentence(
  { name, place, from, to, nights, rooms, meal }: NonNullable<VoucherDocument['stays']>[number],
  one: VoucherDocument,
) {
  const { words } = one
  const days = `${inWords(from, one).date} – ${inWords(to, one).date}`
  const counted = [`${words['nights']} ${nights}`, rooms > 1 ? `${words['rooms']} ${rooms}` : '', meal]
  return { name, lines: present(place, [days, ...counted].filter(Boolean).join(' · ')) }
}

function headCount({ guests, words }: VoucherDocument): string {
  return KINDS.map((kind) => ({ kind, count: guests.filter((guest) => guest.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${words[kind]} ${count}`)
    .join(' · ')
}

function unlessSame(text: string | undefined, other: string): string | null {
  return text && text !== other ? text : null
}

function present(...lines: (string | undefined)[]): string[] {
  return lines.filter((line) => line !== undefined && line !== '') as string[]
}
