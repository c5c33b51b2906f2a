import { sql } from 'kysely'
import { planKeys } from '#contract/plans/plan.keys.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { PlanGuest } from '#contract/plans/plan.schema.ts'
import type { StayRoom } from '#contract/plans/stays.schema.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import { may } from '../../kit/ctx.ts'
import { shownDay } from '../../kit/text/years.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { assignmentsOf } from '../board/assign.ts'
import { sharedCare } from '../guests/care.ts'
import { guestsOf, roomsOf } from '../guests/guests.queries.ts'
import { staysOf } from '../guests/stay-rooms.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { withServices } from '../services/services-of.ts'
import {
  byTime,
  countText,
  daysText,
  latinName,
  live,
  sayIn,
  type Line,
  type Making,
  type Say,
  type Table,
} from './making.ts'

export async function programme({ ctx, plan, say, language }: Making, inside: boolean): Promise<Table[]> {
  const services = await live(ctx, plan.id)
  const heads = ['start', 'service', ...(inside ? ['supplierId', 'confirmationNo', 'note'] : [])]
  return withServices(plan, services).map((day, at) => ({
    title: [
      say('plans.text.day', { number: at + 1 }),
      shownDay(ctx.merchant, Temporal.PlainDate.from(plan.start_date).add({ days: at }).toString(), language),
      nameIn(day.names, language),
      day.place,
    ]
      .filter(Boolean)
      .join(' · '),
    text: nameIn(day.texts, language),
    heads: heads.map((head) => say(`plans.services.${head}`)),
    wide: inside ? [1, 2, 4] : [1],
    lines: byTime(day.services).map((service) => {
      const found = services.find(({ key }) => key === service.key)
      const name = nameIn(service.names, language) || say(`groups.serviceKinds.${service.kind}`)
      const plain = [service.start, service.optional ? `${name} (${say('groups.services.optional')})` : name]
      return {
        key: service.key,
        cells: inside
          ? [
              ...plain,
              found?.supplierName ?? '',
              found?.confirmationNo ?? '',
              [service.note, found?.note].filter(Boolean).join(' · '),
            ]
          : plain,
      }
    }),
  }))
}

/** One voucher a supplier, on a page of its own: what it gives, on which days, for how many, and its confirmation. */
export async function vouchers({ ctx, plan, say, language, ask }: Making): Promise<Table[]> {
  const services = (await live(ctx, plan.id)).filter(
    ({ ownArrangement, supplierId }) => !ownArrangement && (!ask.supplierId || supplierId === ask.supplierId),
  )
  const { voucherText } = await groupSetting(ctx)
  return [...Map.groupBy(services, ({ supplierName }) => supplierName)].map(([supplier, of], at) => ({
    title: supplier || say('plans.papers.ourselves'),
    text: [countText(plan, say), nameIn(voucherText, language)].filter(Boolean).join('\n'),
    ...(at > 0 && { apart: true }),
    wide: [2],
    heads: ['date', 'start', 'service', 'units', 'confirmationNo'].map((head) =>
      say(`plans.services.${head}`),
    ),
    lines: of.map((service) => ({
      key: service.key,
      cells: [
        daysText(ctx, service, language),
        service.facts.start,
        nameIn(service.facts.names, language) || say(`groups.serviceKinds.${service.kind}`),
        String(service.units),
        service.confirmationNo,
      ],
    })),
  }))
}

/**
 * The rooms of a hotel's own stays, or of the group where no hotel is named: then stays that differ stand below it. Who is not there on
 * a stay is not on its list. `forHotel`: whoever reads it at the desk reads it in English too; editions are compared in its own language.
 */
export async function roomingLists(
  { ctx, plan, say: own, language, ask }: Making,
  forHotel = false,
): Promise<Table[]> {
  const english = sayIn('en')
  const inBoth = forHotel && language !== 'en'
  const say: Say = inBoth
    ? (key, params) => [...new Set([own(key, params), english(key, params)])].join(' / ')
    : own
  const guests = await guestsOf(ctx, plan.id)
  const names = new Map(guests.map((guest) => [guest.id, latinName(guest)]))
  const staff = new Map(
    (await assignmentsOf(ctx, sql`x.plan_id = ${plan.id}`)).map((one) => [one.crewId ?? 0, one]),
  )
  const heads = ['number', 'type', 'guests', 'note'].map((head) => say(`plans.rooms.${head}`))
  const base = await roomsOf(ctx, plan.id, guests)
  /** How a room of the group stands to others, by their numbers. */
  const linkText = (number: number, inWords: Say): string => {
    const room = base.find((one) => one.number === number)
    const others = base.filter(({ id }) => room?.linkedIds.includes(id))
    return room?.link && others.length
      ? `${inWords(`plans.roomLinks.${room.link}`)}: ${others.map((one) => one.number).join(', ')}`
      : ''
  }
  const cellsOf = ({ number, type, upgrade, note, guestIds, crewIds }: StayRoom, inWords: Say): string[] => {
    const crew = crewIds.flatMap((id) => staff.get(id) ?? [])
    return [
      String(number),
      inWords(`plans.roomTypes.${type}`),
      [
        ...guestIds.flatMap((id) => names.get(id) ?? []),
        ...crew.map(({ name, role }) => `${name} (${inWords(`plans.assignRoles.${role}`)})`),
      ].join(', ') || `TBA ${number}`,
      [upgrade && `${inWords('plans.rooms.upgrade')}: ${upgrade}`, linkText(number, inWords), note]
        .filter(Boolean)
        .join(' · '),
    ]
  }
  const lineOf = (room: StayRoom): Line => ({
    key: String(room.number),
    cells: cellsOf(room, own),
    ...(inBoth && { shown: cellsOf(room, say) }),
  })
  const stays = (await staysOf(ctx, plan.id)).filter(({ supplierId, own }) =>
    ask.supplierId ? supplierId === ask.supplierId : own,
  )
  const ofStays = stays.map(({ names: of, date, endDate, rooms }) => ({
    title: [
      nameIn(of, language) || say('plans.parts.hotel'),
      `${shownDay(ctx.merchant, date, language)} – ${shownDay(ctx.merchant, endDate, language)}`,
    ].join(' · '),
    heads,
    wide: [2, 3],
    lines: rooms.map(lineOf),
  }))
  if (ask.supplierId && ofStays.length) return ofStays
  const rooms = base.map((room) => ({
    ...room,
    guestIds: guests.filter((guest) => guest.room === room.number).map(({ id }) => id),
  }))
  return [{ title: say('plans.papers.rooming'), heads, wide: [2, 3], lines: rooms.map(lineOf) }, ...ofStays]
}

/** Who sits where, vehicle by vehicle. */
export async function seatLists({ ctx, plan, say }: Making): Promise<Table[]> {
  const seated = (await guestsOf(ctx, plan.id)).filter(({ vehicle }) => vehicle !== null)
  const byVehicle = [...Map.groupBy(seated, ({ vehicle }) => vehicle ?? 0)].toSorted(([a], [b]) => a - b)
  return byVehicle.map(([vehicle, guests]) => ({
    title: `${say('plans.guests.vehicle')} ${vehicle} · ${guests.length}`,
    heads: ['seat', 'name', 'phone'].map((head) => say(`plans.guests.${head}`)),
    lines: guests
      .toSorted((a, b) => a.seat.localeCompare(b.seat, 'en', { numeric: true }) || a.position - b.position)
      .map((guest) => ({ key: String(guest.id), cells: [guest.seat, latinName(guest), guest.phone] })),
  }))
}

/** Guests who come or leave by other flights than the group, flight by flight. */
async function flightLists({ ctx, plan, say }: Making): Promise<Table[]> {
  const guests = await guestsOf(ctx, plan.id)
  return (['arrival', 'departure'] as const).flatMap((way) => {
    const own = guests.filter((guest) => guest[way] !== '')
    if (!own.length) return []
    return [
      {
        title: say(`plans.guests.${way}`),
        heads: [say(`plans.guests.${way}`), say('plans.rooms.guests')],
        lines: [...Map.groupBy(own, (guest) => guest[way])].map(([flight, of]) => ({
          key: flight,
          cells: [flight, of.map(latinName).join(', ')],
        })),
      },
    ]
  })
}

const columns = {
  hotel: ['name', 'pinyin', 'sex', 'nationality', 'documentNo', 'documentUntil', 'diet', 'room'],
  boat: ['name', 'pinyin', 'sex', 'bornOn', 'nationality', 'documentNo'],
  park: ['name', 'pinyin', 'sex', 'bornOn', 'nationality', 'documentNo'],
  insurance: ['name', 'pinyin', 'sex', 'bornOn', 'nationality', 'documentNo', 'documentUntil'],
} as const

/** Names as whoever gets the list may know them: a hotel its rooms and diets, an authority birth dates and documents. */
export async function nameList({ ctx, plan, say, ask }: Making): Promise<Table> {
  const fields = columns[ask.authority ?? 'hotel']
  const guests = await guestsOf(ctx, plan.id)
  const cell = (guest: PlanGuest, field: (typeof fields)[number]): string => {
    if (field === 'sex') return guest.sex ? say(`plans.sexes.${guest.sex}`) : ''
    if (field === 'pinyin') return guest.pinyin || (latinName(guest).endsWith('*') ? '*' : '')
    return String(guest[field] ?? '')
  }
  return {
    title: say('plans.papers.names'),
    wide: [1, ...fields.flatMap((field, at) => (field === 'diet' ? [at + 1] : []))],
    heads: ['#', ...fields.map((field) => say(`plans.guests.${field}`))],
    lines: guests.map((guest, at) => ({
      key: String(guest.id),
      cells: [String(at + 1), ...fields.map((field) => cell(guest, field))],
    })),
  }
}

async function people({ ctx, plan, say, language }: Making): Promise<Table> {
  const rows = await assignmentsOf(ctx, sql`x.plan_id = ${plan.id}`)
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  return {
    title: say('plans.text.people'),
    heads: [
      say('plans.assignments.role'),
      say('plans.assignments.name'),
      say('plans.guests.phone'),
      say('plans.assignments.fromDate'),
      say('plans.assignments.toDate'),
    ],
    lines: rows.map((row) => ({
      key: String(row.id),
      cells: [say(`plans.assignRoles.${row.role}`), row.name, row.phone, day(row.fromDate), day(row.toDate)],
    })),
  }
}

/** What guests need who agreed that it is told; their consent is for guides, so that staff print it only who may read it. */
async function careTable({ ctx, plan, say }: Making): Promise<Table[]> {
  if (!may(ctx, planKeys.health)) return []
  const guests = await sharedCare(ctx, plan.id)
  if (!guests.length) return []
  return [
    {
      title: say('plans.text.care'),
      heads: [say('plans.guests.name'), say('plans.care.mobility'), say('plans.care.health')],
      wide: [1, 2],
      lines: guests.map((guest) => ({
        key: String(guest.id),
        cells: [latinName(guest), guest.mobility, guest.health],
      })),
    },
  ]
}

/** Who eats what. */
async function diets({ ctx, plan, say }: Making): Promise<Table[]> {
  const guests = (await guestsOf(ctx, plan.id)).filter(({ diet }) => diet)
  if (!guests.length) return []
  return [
    {
      title: say('plans.guests.diet'),
      heads: [say('plans.guests.name'), say('plans.guests.diet')],
      lines: guests.map((guest) => ({ key: String(guest.id), cells: [latinName(guest), guest.diet] })),
    },
  ]
}

/** Whom of the suppliers of these services to call. */
async function supplierPhones({ ctx, say }: Making, services: readonly ServiceRow[]): Promise<Table[]> {
  const ids = services.flatMap(({ supplierId }) => supplierId ?? [])
  const rows = await ctx.db
    .selectFrom('supplier')
    .select(['id', 'name', 'contact_name', 'phone'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', 'in', [...ids, 0])
    .where('phone', '<>', '')
    .orderBy('name')
    .execute()
  if (!rows.length) return []
  return [
    {
      title: say('plans.papers.supplierPhones'),
      heads: [say('plans.services.supplierId'), say('plans.fields.contactName'), say('plans.guests.phone')],
      wide: [0, 1],
      lines: rows.map(({ id, name, contact_name: contact, phone }) => ({
        key: String(id),
        cells: [name, contact, phone],
      })),
    },
  ]
}

/** Whom to call: the office, who goes along, where the group sleeps, and what the merchant wrote for emergencies. */
export async function emergency(making: Making): Promise<Table[]> {
  const { ctx, plan, say, language } = making
  const sender = await senderOf(ctx, language)
  const { emergencyText } = await groupSetting(ctx)
  const hotels = (await live(ctx, plan.id)).filter(({ kind }) => kind === 'hotel')
  const contacts: Line[] = [
    { key: 'office', cells: [sender.name, sender.contact.join(', ')] },
    {
      key: 'agent',
      cells: [
        plan.contact_name && `${say('plans.fields.contactName')}: ${plan.contact_name}`,
        [plan.contact_phone, plan.contact_email].filter(Boolean).join(', '),
      ],
    },
    {
      key: 'leader',
      cells: [plan.leader_name && `${say('plans.fields.leaderName')}: ${plan.leader_name}`, ''],
    },
  ].filter(({ cells }) => cells[0])
  const tables: Table[] = [
    {
      title: say('plans.papers.contacts'),
      text: nameIn(emergencyText, language),
      heads: [],
      lines: contacts,
    },
    await people(making),
    {
      title: say('plans.parts.hotel'),
      heads: [
        say('plans.services.date'),
        say('plans.services.service'),
        say('plans.services.confirmationNo'),
      ],
      lines: hotels.map((service) => ({
        key: service.key,
        cells: [
          daysText(ctx, service, language),
          [nameIn(service.facts.names, language), service.supplierName].filter(Boolean).join(' · '),
          service.confirmationNo,
        ],
      })),
    },
    ...(await supplierPhones(making, hotels)),
    ...(await diets(making)),
    ...(await careTable(making)),
  ]
  return tables.filter(({ lines, text }) => lines.length > 0 || text)
}

/** What whoever goes along carries: everything but money. */
export const guideSheet = async (making: Making): Promise<Table[]> => [
  ...(await programme(making, true)),
  await people(making),
  ...(await supplierPhones(making, await live(making.ctx, making.plan.id))),
  ...(await diets(making)),
  ...(await careTable(making)),
  ...(await roomingLists(making)),
  await nameList(making),
  ...(await seatLists(making)),
  ...(await flightLists(making)),
]
