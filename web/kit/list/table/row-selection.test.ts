import { expect, test } from 'vitest'
import { pick, pickedState, set } from './row-selection.ts'

const order = ['1', '2', '3', '4', '5']

test('a tick is set and taken away', () => {
  expect(pick({}, order, '2', null)).toEqual({ 2: true })
  expect(pick({ 2: true }, order, '2', null)).toEqual({})
})

test('with shift all rows from the last one get what the last one got', () => {
  expect(Object.keys(pick({ 2: true }, order, '4', '2'))).toEqual(['2', '3', '4'])
  expect(Object.keys(pick({ 1: true, 3: true, 4: true }, order, '4', '2'))).toEqual(['1'])
})

test('rows of other pages stay ticked, and an anchor on another page is none', () => {
  expect(Object.keys(pick({ 99: true }, order, '2', '99'))).toEqual(['2', '99'])
  expect(Object.keys(set({ 99: true }, order, false))).toEqual(['99'])
})

test('the head knows all, some and none', () => {
  expect(pickedState({}, order)).toBe('none')
  expect(pickedState({ 1: true, 99: true }, order)).toBe('some')
  expect(pickedState(set({}, order, true), order)).toBe('all')
  expect(pickedState({}, [])).toBe('none')
})
