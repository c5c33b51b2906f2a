import type { Days, PromoCode } from '#contract/promotions/promo.schema.ts'
import type { PromoState } from '#contract/promotions/promo.ts'
import type { Tone } from '#contract/kit/states.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { formatDate } from '../kit/dates.ts'
import { formatMoney } from '../kit/money-format.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { DateText } from '../kit/parts/date-text.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { timeZone } from '../kit/session.ts'
import { useWords, word } from '../kit/words.ts'

const tones: Record<PromoState, Tone> = {
  live: 'good',
  planned: 'info',
  usedUp: 'warn',
  over: 'muted',
  disabled: 'muted',
}

function State({ code }: { code: PromoCode }) {
  const { w } = useWords()
  return <StatusTag tone={tones[code.state]}>{w(`promotions.states.${code.state}`)}</StatusTag>
}

type Discount = Pick<
  PromoCode,
  'kind' | 'basisPoints' | 'amountMinor' | 'mostMinor' | 'leastTotalMinor' | 'currency'
>
/** "10 % off, at most THB 500.00, from THB 2,000.00". */
export function discountText({ kind, currency, ...discount }: Discount): string {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency })
  const amount =
    kind === 'percent' ? `${(discount.basisPoints ?? 0) / 100} %` : money(discount.amountMinor ?? 0)
  return [
    word('promotions.text.off', { amount }),
    discount.mostMinor !== null && word('promotions.text.upTo', { amount: money(discount.mostMinor) }),
    discount.leastTotalMinor !== null &&
      word('promotions.text.fromTotal', { amount: money(discount.leastTotalMinor) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A range of days; an open end is told. */
export function daysText(days: Days | null): string {
  if (!days) return ''
  const { from, to } = days
  if (from && to) return `${from} – ${to}`
  return from ? word('promotions.text.from', { from }) : word('promotions.text.until', { to })
}

function scopeText({ skus, categories, agents }: PromoCode): string {
  const parts = [
    skus > 0 && word('promotions.text.someSkus', { count: skus }),
    categories > 0 && word('promotions.text.someCategories', { count: categories }),
    agents > 0 && word('promotions.text.someAgents', { count: agents }),
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : word('promotions.text.everything')
}

/** "12 / 100 · 1 a guest". */
const usedText = ({ used, useLimit, guestLimit }: PromoCode): string =>
  [
    useLimit === null ? String(used) : `${used} / ${useLimit}`,
    guestLimit !== null && word('promotions.text.perGuest', { count: guestLimit }),
  ]
    .filter(Boolean)
    .join(' · ')

export const codeColumns: readonly Column<PromoCode>[] = [
  {
    key: 'code',
    title: 'promotions.fields.code',
    render: (code) => <Copyable text={code.code} />,
    text: (code) => code.code,
    frozen: true,
    width: 160,
    card: 'title',
  },
  {
    key: 'name',
    title: 'promotions.fields.name',
    render: (code) => code.name,
    text: (code) => code.name,
    width: 180,
    grow: true,
    card: 'sub',
  },
  {
    key: 'state',
    title: 'promotions.fields.state',
    render: (code) => <State code={code} />,
    text: (code) => word(`promotions.states.${code.state}`),
    width: 110,
    card: 'sub',
  },
  {
    key: 'discount',
    title: 'promotions.fields.discount',
    render: discountText,
    text: discountText,
    width: 230,
    card: 'meta',
  },
  {
    key: 'used',
    title: 'promotions.fields.used',
    render: usedText,
    text: usedText,
    width: 130,
    card: 'meta',
  },
  {
    key: 'holdsFor',
    title: 'promotions.fields.holdsFor',
    render: scopeText,
    text: scopeText,
    width: 190,
    card: 'meta',
  },
  {
    key: 'booked',
    title: 'promotions.fields.booked',
    render: ({ booked }) => daysText(booked),
    text: ({ booked }) => daysText(booked),
    width: 190,
    card: 'meta',
  },
  {
    key: 'service',
    title: 'promotions.fields.service',
    render: ({ service }) => daysText(service),
    text: ({ service }) => daysText(service),
    width: 190,
  },
  {
    key: 'createdAt',
    title: 'promotions.fields.createdAt',
    render: ({ createdAt }) => <DateText date={formatDate(createdAt, timeZone())} />,
    text: ({ createdAt }) => formatDate(createdAt, timeZone()),
    width: 110,
    hidden: true,
  },
]
