import { createHash } from 'node:crypto'
import { currencyDecimals } from '#contract/kit/money/amounts.ts'
import type { Offer, Slot } from '../../port/engine.ts'

type Json = Record<string, unknown>
export type FeedOffer = { offer: Offer; slots: readonly Slot[] }
type Said = { landingPage: string; operator: string; anyway: boolean }

/** Smaller than the 50 MB that one file may have. */
const maxShardBytes = 45_000_000

const codes: Readonly<Record<string, string>> = {
  'zh-CN': 'zh-CN',
  'zh-TW': 'zh-TW',
  en: 'en',
  th: 'th',
  ko: 'ko',
}
/** Texts by language; undefined where there are none, as an empty list is refused. */
function texts(names: Partial<Record<string, string>>, max: number): Json | undefined {
  const localized = Object.entries(names).flatMap(([language, text]) => {
    const code = codes[language]
    const plain = text?.trim().slice(0, max)
    return code && plain ? [{ language_code: code, text: plain }] : []
  })
  return localized.length ? { localized_texts: localized } : undefined
}

/** The lowest price of a grown-up guest in the days ahead, or of the whole boat: a child's would be shown as if it were everybody's. */
function priceOf({ offer, slots }: FeedOffer): Json | undefined {
  const kind = offer.perUnit ? 'unit' : 'adult'
  const open = slots.filter((slot) => slot.open && slot.retail[kind] !== undefined)
  const [first] = open
  if (!first) return undefined
  const lowest = Math.min(...open.map((slot) => slot.retail[kind] ?? Infinity))
  const scale = 10 ** currencyDecimals(first.currency)
  return {
    id: kind,
    title: offer.perUnit ? 'Group' : 'Adult',
    price: {
      currency_code: first.currency,
      units: Math.floor(lowest / scale),
      nanos: (lowest % scale) * (1_000_000_000 / scale),
    },
  }
}

function optionOf(one: FeedOffer, { landingPage }: Said): Json | undefined {
  const { offer } = one
  const title = texts(offer.names, 150)
  const price = priceOf(one)
  if (!title || !price) return undefined
  const url = landingPage
    .replaceAll('{product}', encodeURIComponent(offer.outsideProduct))
    .replaceAll('{option}', encodeURIComponent(offer.outsideOption || offer.skuCode))
  const { cancel, durationMinutes } = offer
  const meeting = texts(offer.meetingPoints, 500)
  return {
    id: `${offer.outsideProduct}.${offer.outsideOption || offer.skuCode}`,
    title,
    landing_page: { url },
    price_options: [price],
    ...(durationMinutes && { duration_sec: durationMinutes * 60 }),
    ...(meeting && { meeting_point: { description: meeting } }),
    cancellation_policy: {
      refund_conditions: cancel.never
        ? []
        : [{ min_duration_before_start_time_sec: (cancel.freeHours ?? 0) * 3_600, refund_percent: 100 }],
    },
  }
}

function productOf(offers: readonly FeedOffer[], said: Said): Json | undefined {
  const [first] = offers
  if (!first) return undefined
  const { offer } = first
  const title = texts(Object.keys(offer.productNames).length ? offer.productNames : offer.names, 150)
  // The same SKU mapped with a session each is one option.
  const options = new Map(
    offers.flatMap((one) => {
      const option = optionOf(one, said)
      return option ? [[String(option['id']), option] as const] : []
    }),
  )
  if (!title || !options.size) return undefined
  const description = texts(
    Object.keys(offer.descriptions).length ? offer.descriptions : offer.summaries,
    10_000,
  )
  const media = offer.pictureUrls.slice(0, 30).map((url) => ({ url, type: 'MEDIA_TYPE_PHOTO' }))
  return {
    id: offer.outsideProduct,
    title,
    ...(description && { description }),
    ...(media.length > 0 && { related_media: media }),
    ...(said.operator && { operator: { google_business_profile_name: texts({ en: said.operator }, 150) } }),
    inventory_types: ['INVENTORY_TYPE_OPERATOR_DIRECT'],
    confirmation_type: offer.instant ? 'CONFIRMATION_TYPE_INSTANT' : 'CONFIRMATION_TYPE_PENDING',
    fulfillment_type: { mobile: true, print_at_home: true, pickup: false },
    options: [...options.values()],
  }
}

/**
 * The whole feed, in as many files as it needs: always a snapshot, as nothing else is taken. The number that joins its files follows
 * from what is in them, so that the same feed is the same bytes.
 */
export function feedOf(offers: readonly FeedOffer[], said: Said): { products: number; shards: string[] } {
  const byProduct = Map.groupBy(offers, ({ offer }) => offer.outsideProduct)
  const products = [...byProduct.values()].flatMap((all) => productOf(all, said) ?? [])
  const written = products.map((product) => JSON.stringify(product))
  const parts: string[][] = [[]]
  let bytes = 0
  for (const text of written) {
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > maxShardBytes && bytes > 0) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(text)
    bytes += size
  }
  const nonce = parseInt(createHash('sha256').update(written.join('\n')).digest('hex').slice(0, 12), 16)
  const shards = parts.map((part, shard) => {
    const metadata = JSON.stringify({
      shard_id: shard,
      total_shards_count: parts.length,
      nonce,
      processing_instruction: 'PROCESS_AS_SNAPSHOT',
      // A person said yes to whatever is missing.
      ...(said.anyway && { max_removal_share: 1 }),
    })
    return `{"feed_metadata":${metadata},"products":[${part.join(',')}]}`
  })
  return { products: products.length, shards }
}
