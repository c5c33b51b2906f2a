import { calmestP95 } from './kit/calmest.ts'
import { timedCall } from './kit/timed-call.ts'
import { printFigure } from './figure.ts'
import { logInAs, startBenchServer } from './kit/bench-server.ts'
import { families } from './kit/many-orders.ts'
import { count, workedWorld } from './kit/million.ts'

/*
 * The lists beside that of all orders, over a million of them that people have worked with: archive, trash, problem orders,
 * requests, deadlines, hotel orders and customers, each asked as its page asks it first and with filters and texts.
 */
const runs = Number(process.env['BENCH_RUNS'] ?? 60)

const server = await startBenchServer()
const world = await workedWorld(server)
const session = await logInAs(server, world.admin)

const timed = (path: string, input: object) => timedCall(server, session, path, input)

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const later = { total: 'later' }
const name = (no: number) => `${families[no % 16]}${'伟芳娜敏静'[no % 5]}`
const filtered = (no: number, first: number) => ({
  ...later,
  distribution: [world.agents[no % 40], world.agents[(no + 7) % 40], world.agents[(no + 13) % 40]],
  activityDateRange: [day(first + (no % 30)), day(first + 400 + (no % 30))],
  text: name(no),
})
const orders = (
  path: string,
  more: object = {},
  first = -500,
): [string, string, (no: number) => object][] => [
  ['', path, () => ({ ...later, ...more })],
  [', agents, days and a name', path, (no) => ({ ...filtered(no, first), ...more })],
  [', a family name', path, (no) => ({ ...later, ...more, text: families[no % 16] })],
  [', WA', path, () => ({ ...later, ...more, text: 'WA' })],
]
const lists: Record<string, [string, string, (no: number) => object][]> = {
  archive: orders('/supplier/orderArchive/list'),
  trash: orders('/supplier/order/deleted/list'),
  'problem orders': orders('/supplier/order/follow/list'),
  'completed problem orders': orders('/supplier/order/follow/list', { state: 'completed' }),
  requests: [
    ['', '/supplier/order/requests/list', () => ({})],
    [
      ', one kind that waits for us',
      '/supplier/order/requests/list',
      () => ({ kind: ['modify'], waitsFor: ['us'] }),
    ],
    [', a name', '/supplier/order/requests/list', (no) => ({ text: name(no) })],
  ],
  deadlines: [['', '/supplier/order/deadlines/list', () => ({})]],
  'hotel orders': [
    ...orders('/hotelSupplierService/hotelOrder/list'),
    ...(['arrivals', 'inHouse', 'departures', 'upcoming'] as const).map(
      (stay): [string, string, (no: number) => object] => [
        `, ${stay}`,
        '/hotelSupplierService/hotelOrder/list',
        (no) => ({ ...later, stay, day: day(no % 30) }),
      ],
    ),
  ],
  customers: [
    ['', '/supplier/clientRecord/list', () => later],
    [', by what they spent', '/supplier/clientRecord/list', () => ({ ...later, sort: 'spendMinor' })],
    [
      ', whose last trip was within 30 days',
      '/supplier/clientRecord/list',
      (no) => ({ ...later, lastTripFrom: day(-90 + (no % 30)), lastTripTo: day(-60 + (no % 30)) }),
    ],
    [', a name', '/supplier/clientRecord/list', (no) => ({ ...later, text: name(no) })],
    [', a family name', '/supplier/clientRecord/list', (no) => ({ ...later, text: families[no % 16] })],
    [', WA', '/supplier/clientRecord/list', () => ({ ...later, text: 'WA' })],
  ],
}
for (const [list, cases] of Object.entries(lists))
  for (const [requested, path, input] of cases) {
    const { p95, found } = await calmestP95(runs, (no) => timed(path, input(no)))
    if (!found) throw new Error(`${list}${requested} found nothing, so it measures nothing`)
    printFigure({
      name: `${list}${requested}, ${count} orders, p95`,
      value: p95,
      unit: 'ms',
      target: 25,
      better: 'lower',
    })
  }
await server.close()
