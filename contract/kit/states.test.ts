import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { callsOf, eventsOf } from './state-calls.ts'
import { having, states } from './states.ts'

const kites = states({
  initial: 'packed',
  columns: ['kite.state'],
  at: '/kite',
  states: { packed: { tone: 'muted' }, flying: { tone: 'good' }, lost: { tone: 'bad', final: true } },
  phases: { ours: ['packed', 'flying'] },
  verbs: {
    fly: { from: ['packed'], to: 'flying', by: ['staff', 'agent'], needs: 'kite.fly', bulk: true },
    lose: { from: ['flying'], to: 'lost', by: ['system'], needs: 'kite.fly' },
    land: { from: ['flying'], to: 'previous', by: ['staff'], needs: 'kite.land', reason: true, silent: true },
    paint: { by: ['staff'], needs: 'kite.paint', path: '/paint/kite', errors: ['noPaint'] },
  },
})
const StateRef = z.object({ id: z.number() })
const common = {
  input: StateRef,
  withReason: StateRef.extend({ reason: z.string().min(1) }),
  output: z.null(),
  errors: ['changed'],
}
const calls = callsOf(kites, common, {
  paint: { input: StateRef.extend({ colour: z.string() }), asks: true },
})

test('a call follows for each verb that people do, by the fields of its table', () => {
  expect(Object.keys(calls)).toEqual(['fly', 'land', 'paint'])
  expect(calls.fly).toMatchObject({
    kind: 'act',
    path: '/kite/fly',
    needs: 'kite.fly',
    audience: ['staff', 'agent'],
  })
  expect(calls.land.input.safeParse({ id: 1 }).success).toBe(false)
  expect(calls.fly.input.safeParse({ id: 1 }).success).toBe(true)
})

test('what is out of the ordinary replaces that alone', () => {
  expect(calls.paint).toMatchObject({ path: '/paint/kite', errors: ['changed', 'noPaint'], asks: true })
  expectTypeOf<z.output<typeof calls.paint.input>>().toEqualTypeOf<{ id: number; colour: string }>()
  expectTypeOf<z.output<typeof calls.land.input>>().toEqualTypeOf<{ id: number; reason: string }>()
})

test('an event follows for each verb but the silent ones', () => {
  const events = eventsOf(kites, { subject: 'kite' })
  expect(Object.keys(events)).toEqual(['fly', 'lose', 'paint'])
  expectTypeOf<keyof typeof events>().toEqualTypeOf<'fly' | 'lose' | 'paint'>()
})

test('verbs that say a field are found by it; acts are no moves', () => {
  expect(having(kites, 'bulk')).toEqual(['fly'])
  expect(kites.moveNames).toEqual(['fly', 'lose', 'land'])
  expect([kites.open('paint', 'lost'), kites.open('fly', 'flying')]).toEqual([true, false])
})

test('a state goes by the names of its phases', () => {
  expect([kites.is('flying', 'ours'), kites.is('lost', 'ours')]).toEqual([true, false])
})

test('a move leads where its table says', () => {
  expect(kites.target('fly', 'packed', null)).toBe('flying')
  expect(kites.target('land', 'flying', 'packed')).toBe('packed')
  expect([kites.leadsTo('fly', 'packed', 'flying'), kites.leadsTo('fly', 'packed', 'lost')]).toEqual([
    true,
    false,
  ])
})

test('the compiler refuses a state, a field or a verb that is none', () => {
  const base = { initial: 'on', columns: [], states: { on: { tone: 'good' } } } as const
  const requested = { by: ['staff'], needs: 'x' } as const
  // @ts-expect-error no state of this table
  states({ ...base, verbs: { go: { ...requested, from: ['off'], to: 'on' } } })
  // @ts-expect-error no field of a verb
  states({ ...base, verbs: { go: { ...requested, unles: 'wet' } } })
  // @ts-expect-error no state of this table
  states({ ...base, phases: { all: ['on', 'off'] }, verbs: {} })
  // @ts-expect-error no verb of this table
  callsOf(kites, common, { swim: {} })
  expect(true).toBe(true)
})
