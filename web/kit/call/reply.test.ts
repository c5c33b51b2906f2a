import { describe, expect, test } from 'vitest'
import type { CallError } from './call-error.ts'
import { isQuestion, readReply } from './reply.ts'

const plain = 'http://x/supplier/order/list'
const v1 = 'http://x/supplier/v1/order/list'
function failure(run: () => unknown): CallError {
  try {
    run()
  } catch (error) {
    return error as CallError
  }
  throw new Error('did not fail')
}

describe('an answer of the usual family', () => {
  test('with error code 0 is its data', () => {
    expect(readReply(plain, 200, { error: { code: 0 }, data: [1] })).toEqual([1])
  })
  test('with another code is a failure with everything it tells', () => {
    const fields = [{ field: 'phone', why: 'invalid', message: 'This is not valid.' }]
    const body = {
      error: { code: 400000, name: 'badInput', message: 'Please correct', fields, requestId: 'r1' },
    }
    expect(failure(() => readReply(plain, 200, body))).toMatchObject({
      code: 400000,
      name: 'badInput',
      message: 'Please correct',
      fields,
      requestId: 'r1',
    })
  })
  test('that is no envelope at all is a failure with code 404', () => {
    expect(failure(() => readReply(plain, 200, undefined))).toMatchObject({
      code: 404,
      message: 'network error!',
    })
    expect(failure(() => readReply(plain, 200, '<html>'))).toMatchObject({ code: 404 })
  })
})

describe('an answer under /v1', () => {
  test('succeeds where the status object says success', () => {
    expect(readReply(v1, 200, { status: { success: true, code: 0, message: '' }, data: 5 })).toBe(5)
  })
  test('fails otherwise with the message and code of the status object', () => {
    const body = { status: { success: false, code: 409000, message: 'Operation invalid' } }
    expect(failure(() => readReply(v1, 200, body))).toMatchObject({
      code: 409000,
      message: 'Operation invalid',
    })
  })
  test("fails with 'network error!' and 404 where it tells nothing", () => {
    expect(failure(() => readReply(v1, 200, { status: { success: false } }))).toMatchObject({
      code: 404,
      message: 'network error!',
    })
    expect(failure(() => readReply(v1, 200, { error: { code: 0 }, data: 1 }))).toMatchObject({ code: 404 })
  })
})

test.each([
  [plain, 'error'],
  [v1, 'status'],
])('code 201016 of %s is a normal result holding code, message and questions', (url, member) => {
  const questions = [{ key: 'orders.questions.duplicate', token: 't1', message: 'Order it again?' }]
  const requested = readReply(url, 200, { [member]: { code: 201016, message: 'Order it again?', questions } })
  expect(requested).toEqual({ code: 201016, message: 'Order it again?', questions })
  expect(isQuestion(requested)).toBe(true)
  expect(isQuestion({ code: 1 })).toBe(false)
  expect(isQuestion(null)).toBe(false)
})

test('HTTP 401 and 502 are failures whatever the body says', () => {
  expect(
    failure(() => readReply(plain, 401, { error: { code: 1001, message: 'no longer valid' } })).code,
  ).toBe(1001)
  expect(failure(() => readReply(plain, 401, undefined)).code).toBe(401)
  expect(failure(() => readReply(plain, 502, { error: { code: 0 } })).code).toBe(502)
})
