import { DraftSave } from '#contract/order-entry/drafts/drafts.schema.ts'
import { dropDraft } from '#server/order-entry/drafts/move-draft.ts'
import { saveDraft } from '#server/order-entry/drafts/save-draft.ts'
import { acting, personOf, type Acting, type Stage, type Person } from '../stage.ts'

type DraftsView = {
  key: string
  by: 'ops' | 'agent'
  items: readonly { sku: string; ahead: number; session?: string; adults: number; children?: number }[]
  contact: string
  phone?: string
  note: string
  /** Days from today, negative behind us; null for none. */
  due: number | null
  began: number
  dropped?: true
}

/** Orders that wait for somebody: what a desk puts aside in a week. */
const drafts: readonly DraftsView[] = [
  {
    key: 'hotel',
    by: 'ops',
    items: [{ sku: 'PP-SPEED', ahead: 9, adults: 2, children: 1 }],
    contact: '王芳',
    phone: '+86 138 0013 8000',
    note: 'Hotel and room still to come; asked on WeChat',
    due: 1,
    began: -1,
  },
  {
    key: 'names',
    by: 'ops',
    items: [
      { sku: 'PP-SPEED', ahead: 12, adults: 6 },
      { sku: 'SIM-DAY', ahead: 13, adults: 4 },
    ],
    contact: 'Emily Davis',
    phone: '+44 7700 900123',
    note: 'Passport names of four guests are missing',
    due: 0,
    began: -2,
  },
  {
    key: 'over',
    by: 'ops',
    items: [{ sku: 'PP-SPEED', ahead: -1, adults: 2 }],
    contact: 'สมชาย ใจดี',
    phone: '+66 81 234 5678',
    note: 'Did not call back',
    due: -2,
    began: -6,
  },
  {
    key: 'dropped',
    by: 'ops',
    items: [{ sku: 'SIM-DAY', ahead: 4, adults: 2 }],
    contact: '김민지',
    note: 'Went with another boat',
    due: null,
    began: -5,
    dropped: true,
  },
  {
    key: 'agent',
    by: 'agent',
    items: [{ sku: 'PP-SPEED', ahead: 15, adults: 3 }],
    contact: '李伟',
    phone: '+86 139 1234 5678',
    note: 'Guests decide on Monday',
    due: 3,
    began: -1,
  },
]

/** Puts orders aside, by the product's own command. */
export async function makeDrafts(stage: Stage): Promise<void> {
  if (!stage.staff.has('ops')) return
  const [agent] = [...stage.agents.values()]
  if (!agent) return
  await acting(stage, async (as) => {
    for (const [at, draft] of drafts.entries()) await putAside(stage, as, agent, draft, at)
  })
}

type Agent = { id: number; person: ReturnType<typeof personOf> }

/** The agent's person as its own log-in knows it. */
const withLogIn = ({ id, person }: Agent): Person => ({
  ...person,
  user: {
    id: person.actor.id ?? 0,
    kind: 'agent',
    userName: '',
    fullName: person.actor.name,
    isSuper: false,
    permissions: ['order.NewOrder'],
    agentId: id,
    supplierId: null,
    language: null,
    firstUrl: '',
    reach: null,
  },
})

async function putAside(
  stage: Stage,
  as: Acting,
  agent: Agent,
  draft: DraftsView,
  at: number,
): Promise<void> {
  const { by, items, contact, phone = '', note, due, began, dropped } = draft
  const existing = items.filter(({ sku }) => stage.skus.has(sku))
  const person = by === 'ops' ? personOf(stage, 'ops') : withLogIn(agent)
  const ctx = as(stage.clock.at(began, 600 + at * 13), person)
  const { id, version } = await saveDraft(
    ctx,
    DraftSave.parse({
      clientRequestId: `demo-draft-${draft.key}`,
      ...(by === 'ops' && { agentId: agent.id }),
      note,
      dueAt: due === null ? null : stage.clock.at(due, 1_080).toISOString(),
      content: {
        items: existing.map(({ sku, ahead, adults, children = 0 }, no) => ({
          key: `${draft.key}${no}`,
          skuId: stage.skus.get(sku),
          date: stage.clock.day(ahead),
          adults,
          children,
        })),
        contactName: contact,
        contactPhone: phone,
        guests: { adult0: { name: contact } },
      },
    }),
  )
  if (dropped) await dropDraft(ctx, { id, version })
}
