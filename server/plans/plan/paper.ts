import { readFileSync } from 'node:fs'
import path from 'node:path'
import { entryOf } from '#contract/kit/given.ts'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import { Language as LanguageOf } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { fill, words } from '../../kit/text/words.ts'
import { assignmentsOf } from '../board/assign.ts'
import { guestsOf, roomsOf } from '../guests/guests.queries.ts'
import { allServices, withServices } from '../services/services-of.ts'
import type { PlanRecord } from './lock-plan.ts'
import { sql } from 'kysely'

const template = readFileSync(path.join(import.meta.dirname, 'paper.typ'), 'utf8')
type Say = (key: string, params?: Record<string, unknown>) => string
type Table = { title: string; heads: string[]; rows: string[][] }
type Making = { ctx: Ctx; plan: PlanRecord; say: Say; language: Language }
type Paper = 'itinerary' | 'rooming' | 'names' | 'guide'

/** A paper of a plan in the language of its documents. None tells a cost. */
export async function planPaper(ctx: Ctx, { id, paper }: { id: number; paper: Paper }): Promise<RawAnswer> {
  const plan = await readRow(ctx, 'travel_plan', id)
  const language = LanguageOf.catch('en').parse(plan.language)
  const say: Say = (key, params) => fill(entryOf(entryOf(words, language), key), params)
  const tables = await papers[paper]({ ctx, plan, say, language })
  const notes = {
    itinerary: plan.voucher_note,
    rooming: plan.rooming_note,
    names: '',
    guide: plan.guide_note,
  }
  const document = {
    language,
    title: say(`plans.papers.${paper}`),
    code: plan.code,
    merchant: nameIn(ctx.merchant.names, language),
    name: nameIn(namesIn(plan.names), language),
    subtitle: `${plan.start_date} – ${plan.end_date}`,
    note: notes[paper],
    tables,
  }
  const body = await pageTurns(ctx.app).run(ctx.scope.merchantId, () => renderPdf(template, document))
  return {
    contentType: 'application/pdf',
    body,
    fileName: `${plan.code}-${paper}.pdf`,
    headers: { 'cache-control': 'no-store' },
  }
}

const namesIn = (names: unknown): Record<string, string> => Object.fromEntries(Object.entries(names ?? {}))

const papers: Record<Paper, (making: Making) => Promise<Table[]>> = {
  itinerary: (making) => programme(making, false),
  guide: async (making) => [...(await programme(making, true)), await people(making), await nameList(making)],
  names: async (making) => [await nameList(making)],
  rooming: async ({ ctx, plan, say }) => {
    const guests = await guestsOf(ctx, plan.id)
    const rooms = await roomsOf(ctx, plan.id, guests)
    const inRoom = (number: number) => guests.filter(({ room }) => room === number)
    const told = (names: typeof guests) => names.map(({ name, pinyin }) => pinyin || name).join(', ')
    return [
      {
        title: '',
        heads: [
          say('plans.rooms.number'),
          say('plans.rooms.type'),
          say('plans.rooms.guests'),
          say('plans.rooms.note'),
        ],
        rows: rooms.map(({ number, type, note }) => [
          String(number),
          say(`plans.roomTypes.${type}`),
          told(inRoom(number)) || 'TBA',
          note,
        ]),
      },
    ]
  },
}

async function programme({ ctx, plan, say, language }: Making, inside: boolean): Promise<Table[]> {
  const services = await allServices(ctx, plan.id)
  const days = withServices(plan, services)
  return days.map((day, at) => ({
    title: [say('plans.text.day', { number: at + 1 }), nameIn(day.names, language), day.place]
      .filter(Boolean)
      .join(' · '),
    heads: inside
      ? [
          say('plans.services.start'),
          say('plans.services.service'),
          say('plans.services.supplierId'),
          say('plans.services.confirmationNo'),
        ]
      : [say('plans.services.start'), say('plans.services.service')],
    rows: day.services.map((service) => {
      const found = services.find(({ key, struck }) => key === service.key && !struck)
      const plain = [
        service.start,
        nameIn(service.names, language) || say(`groups.serviceKinds.${service.kind}`),
      ]
      return inside ? [...plain, found?.supplierName ?? '', found?.confirmationNo ?? ''] : plain
    }),
  }))
}

async function nameList({ ctx, plan, say }: Making): Promise<Table> {
  const fields = ['name', 'pinyin', 'sex', 'bornOn', 'nationality', 'documentNo', 'diet'] as const
  const guests = await guestsOf(ctx, plan.id)
  return {
    title: say('plans.papers.names'),
    heads: ['#', ...fields.map((field) => say(`plans.guests.${field}`))],
    rows: guests.map((guest, at) => [
      String(at + 1),
      guest.name,
      guest.pinyin,
      guest.sex ? say(`plans.sexes.${guest.sex}`) : '',
      guest.bornOn ?? '',
      guest.nationality,
      guest.documentNo,
      guest.diet,
    ]),
  }
}

async function people({ ctx, plan, say }: Making): Promise<Table> {
  const rows = await assignmentsOf(ctx, sql`x.plan_id = ${plan.id}`)
  return {
    title: say('plans.text.people'),
    heads: [
      say('plans.assignments.role'),
      say('plans.assignments.name'),
      say('plans.guests.phone'),
      say('plans.assignments.fromDate'),
      say('plans.assignments.toDate'),
    ],
    rows: rows.map((row) => [
      say(`plans.assignRoles.${row.role}`),
      row.name,
      row.phone,
      row.fromDate,
      row.toDate,
    ]),
  }
}
