import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { ClientRequestId, Id, PlainDate, Session, ShortText } from '#contract/kit/schema.ts'

/** Asks one call of the API as whoever holds the key: the same rights, limits and answers as anybody's. */
export type Ask = (path: string, input: unknown) => Promise<Answer>
export type Answer =
  | { ok: true; data: unknown }
  | { ok: false; code: number; message: string; details: unknown }

const Count = z.number().int().min(0).max(500).default(0)
const party = {
  skuId: Id.describe('Product, as search_products names it (id)'),
  date: PlainDate.describe('Day of service, YYYY-MM-DD, in the operator’s own time'),
  session: Session.default('').describe('Start time HH:MM; empty where the product has none'),
  endDate: PlainDate.optional().describe('Of a stay: its last night'),
  adults: Count,
  children: Count,
  infants: Count,
  units: Count.describe('Of what is sold by the group, boat or room'),
}

type Tool = {
  title: string
  description: string
  input: Record<string, z.ZodType>
  annotations: ToolAnnotations
  run: (ask: Ask, input: never) => Promise<Answer>
}
const reads = { readOnlyHint: true, openWorldHint: false } as const

/** What a program may do for an agent: each is one call of the API under the agent's key, with its prices and limits. */
const tools: Record<string, Tool> = {
  search_products: {
    title: 'Search products',
    description:
      'Products that can be bought on a day, with live prices for this agent (minor units of its currency) and what is left. Search by name or code in any language.',
    input: {
      date: PlainDate,
      text: ShortText.optional(),
      pageNo: z.number().int().min(1).max(1000).default(1),
    },
    annotations: reads,
    run: (ask, input: { date: string; text?: string; pageNo: number }) =>
      ask('/supplier/orderEntry/productList', { ...input, pageSize: 20 }),
  },
  product_details: {
    title: 'Product details',
    description:
      'Description, terms, meeting points, pictures, languages and cancellation steps of a product.',
    input: { id: Id },
    annotations: reads,
    run: (ask, input: { id: number }) => ask('/supplier/orderEntry/productInfo', input),
  },
  availability: {
    title: 'Availability of two weeks',
    description:
      'Departures of the matching products for 14 days from a day on, each with price and places left.',
    input: { from: PlainDate, text: ShortText.optional() },
    annotations: reads,
    run: (ask, input: { from: string; text?: string }) => ask('/supplier/orderEntry/availability', input),
  },
  quote: {
    title: 'Quote',
    description: 'What a party costs this agent now, taxes in it, and whether there is room. Holds nothing.',
    input: party,
    annotations: reads,
    run: (ask, input: object) => ask('/supplier/orderEntry/price', input),
  },
  book: {
    title: 'Book',
    description:
      'Makes an order for the agent. Give the total you were quoted: where it differs by now nothing is booked. The same clientRequestId never books twice, however often it is sent.',
    input: {
      ...party,
      clientRequestId: ClientRequestId.describe('Yours, new for each order, the same for each repeat'),
      shownTotalMinor: z.number().int().min(0).describe('The total of the quote, minor units'),
      contactName: z.string().trim().min(1).max(200),
      contactPhone: z.string().trim().max(40).default(''),
      contactEmail: z.string().trim().max(200).default(''),
      agentOrderCode: z.string().trim().max(60).default(''),
      remark: z.string().trim().max(2000).default(''),
      collected: z
        .record(z.string().max(60), z.string().trim().max(500))
        .default({})
        .describe('Answers to what the product asks once an order'),
      guests: z
        .array(
          z.object({
            kind: z.enum(['adult', 'child', 'infant']).default('adult'),
            name: z.string().trim().max(200).default(''),
            info: z.record(z.string().max(60), z.string().trim().max(500)).default({}),
          }),
        )
        .max(500)
        .default([]),
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: (ask, input: object) => ask('/supplier/order/buy/create', input),
  },
  find_orders: {
    title: 'Find orders',
    description: 'The agent’s own orders by a code, a name or a telephone number.',
    input: { text: ShortText, pageNo: z.number().int().min(1).max(1000).default(1) },
    annotations: reads,
    run: (ask, input: { text: string; pageNo: number }) =>
      ask('/supplier/order/list', { ...input, pageSize: 20 }),
  },
  order_details: {
    title: 'Order details',
    description:
      'One order of the agent: state, guests, what may be done with it now and, where it can be withdrawn, what that costs.',
    input: { id: Id },
    annotations: reads,
    run: (ask, input: { id: number }) => ask('/supplier/order/info', input),
  },
  cancel_order: {
    title: 'Ask to cancel an order',
    description:
      'Withdraws an order of the agent; what is kept follows its cancellation steps. The operator may have to agree.',
    input: { id: Id, reason: z.string().trim().min(1).max(500) },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    run: (ask, input: { id: number; reason: string }) => ask('/supplier/orderHandler/withdraw', input),
  },
}
export const toolNames = Object.keys(tools)

export function addTools(server: McpServer, ask: Ask): void {
  for (const [name, { title, description, input, annotations, run }] of Object.entries(tools))
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) => {
      const answer = await run(ask, given as never)
      return {
        isError: !answer.ok,
        content: [{ type: 'text', text: JSON.stringify(answer.ok ? answer.data : answer) }],
      }
    })
}
