import { z } from 'zod'
import { userKinds } from '../../identity/identity.schema.ts'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Done, Id, Saved } from '../../kit/schema.ts'

const everybody = { needs: '*', audience: userKinds } as const
const at = '/supplier/userFilterCache'
/** As the address of its page ends; with a dot before the tab of a page that has several lists. */
const Screen = z.string().regex(/^\w[\w.]{0,59}$/)

const Key = z.string().max(60)
/** How a person arranged a list: the order of its columns, which are shown and stay in sight, how wide, how high its rows. */
const Arranged = z.object({
  // What is empty is not sent by a form.
  order: z.array(Key).max(200).default([]),
  frozen: z.array(Key).max(200).optional(),
  shown: z.record(Key, z.boolean()).default({}),
  widths: z.record(Key, z.number().min(0).max(10_000)).default({}),
  dense: z.literal(true).optional(),
  roomy: z.literal(true).optional(),
  group: Key.optional(),
})

/** A list as somebody wants it: its filters, tab and sorting as the address says them, and its columns, under a name. */
export const ListView = z.object({
  id: Id,
  name: z.string(),
  search: z.string(),
  /** Null: as each reader has arranged it. */
  arranged: Arranged.nullable(),
  /** Everybody of the same company sees it: the merchant's staff, or the people of one agent or supplier. */
  shared: z.boolean(),
  mine: z.boolean(),
  byName: z.string(),
  can: Can,
})
export type ListView = z.infer<typeof ListView>
export const ViewForm = z.object({
  screen: Screen,
  name: z.string().trim().min(1).max(60),
  search: z.string().max(4000),
  arranged: Arranged.nullable().default(null),
  shared: z.boolean().default(false),
})

/** Who may share a view with the others, and take a shared one away. */
export const shareViews = 'configSetting.shareViews'

export const viewsApi = {
  /** The person's own views of a list and those shared with them, each by name; and whether they may share. */
  views: read(`${at}/list`, {
    ...everybody,
    input: z.object({ screen: Screen }),
    output: z.object({ rows: z.array(ListView), can: Can }),
  }),
  /** The person's own views of all lists. */
  ownViews: read(`${at}/own`, {
    ...everybody,
    output: z.object({
      rows: z.array(
        z.object({ id: Id, screen: z.string(), name: z.string(), search: z.string(), shared: z.boolean() }),
      ),
    }),
  }),
  /** A view of the same name is replaced. */
  viewSave: act(`${at}/save`, {
    ...everybody,
    input: ViewForm,
    output: Saved,
    errors: ['settings.tooManyViews'],
  }),
  viewDelete: act(`${at}/delete`, { ...everybody, input: z.object({ id: Id }), output: Done }),
}
