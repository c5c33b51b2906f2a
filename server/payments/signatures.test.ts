import { expect, test } from 'vitest'
import { crc16, isPromptPayId, promptPayText, readPromptPay } from './bank/promptpay.ts'
import { ksherVerifies, signText as ksherText } from './ksher/ksher-sign.ts'
import type { SignRecipe } from '#contract/payments/providers.ts'
import { signText as chinaText } from './lianlian/china/china-sign.ts'
import { signText as lianlianText } from './lianlian/lianlian-sign.ts'
import { fromStripe, toStripe } from './stripe/stripe-amount.ts'
import { supaySign, supayVerifies } from './supay/supay-sign.ts'

// Ksher's public key and responses that it signed, as its own SDK for Node publishes them among its tests.
const ksherKey = `-----BEGIN RSA PUBLIC KEY-----
MEgCQQC+/eeTgrjeCPHmDS/5osWViFyIAryFRIr5canaYhz3Di3UNkT0sf6TkabF
LvxPcM9JmEtj2O4TXNpgYATkE/sFAgMBAAE=
-----END RSA PUBLIC KEY-----
`
const ksherSigned: [data: Record<string, unknown>, sign: string][] = [
  [
    { pay_content: 'https://gateway.ksher.com/ua?order_uuid=f624f098b8d111edacef525400962f26&lang=en' },
    '7b2159b7f2ec4bff350322b5cdef55bfe4265c03023390ccf8e98292c559a29d79c34ad2eaceaeb5b7d5c6ab9e13afb8c85b0bf267046ea0c5b3d24bf53c09d6',
  ],
  [
    {
      channel: '',
      openid: '',
      channel_order_no: '',
      cash_fee_type: '',
      ksher_order_no: '',
      nonce_str: '',
      time_end: '',
      fee_type: 'THB',
      attach: '',
      rate: '',
      result: 'NOTSURE',
      total_fee: 100,
      appid: 'mch35005',
      cash_fee: '',
      mch_order_no: '2023-02-22-17-11-00',
      pay_mch_order_no: '2303031613445796',
    },
    '7a70f22e35a89e2a792c64a27ed8d43f1376601ea29c1db3c38ad5f09b751d7298013505ecb208496b952257362d27200f7dfbe48b58e688bd0b5cb59e2932b9',
  ],
  [
    {
      account_type: 'Formal',
      business_mode: 'online',
      mch_id: '29217',
      mobile: '0917804190',
      nonce_str: '90878866ae158dbec56351fd463c2717',
    },
    '0b212f66aa7056d33e74f198948dc07b4df29e362cf0ced38be153255d4f13b9f881075f9728f81b65d3b9797b02598c0a42cdd1b576dcaa456c17f176e21ee2',
  ],
]

test('what Ksher signed verifies, and nothing else does', () => {
  for (const [data, sign] of ksherSigned) {
    expect(ksherVerifies(data, sign, ksherKey)).toBe(true)
    expect(ksherVerifies({ ...data, total_fee: 1 }, sign, ksherKey)).toBe(false)
    expect(ksherVerifies(data, sign.replace(/^./, 'f'), ksherKey)).toBe(false)
  }
  expect(ksherText({ b: [{ z: 1, a: 'x' }], a: '' })).toBe('a=b=[{"a":"x","z":1}]')
})

test('LianLian signs a nested request laid out in place, as its guide shows', () => {
  const nested = {
    c: { b: 11, a: 10 },
    a: 100,
    b: [
      { c: 3, b: 2, a: 1 },
      { c: 6, b: 5, a: 4 },
    ],
  }
  expect(lianlianText(nested)).toBe('a=100&a=1&b=2&c=3&a=4&b=5&c=6&a=10&b=11')
  expect(lianlianText({ a: null, b: 'x' })).toBe('b=x')
})

test('LianLian in China signs what has a value, as its guide to verifying shows', () => {
  const notice = {
    bank_code: '01020000',
    dt_order: '20180518102511',
    money_order: '0.01',
    no_order: '1526610305612',
    oid_partner: '201103171000000000',
    oid_paybill: '2018051845781369',
    pay_type: 'P',
    result_pay: 'SUCCESS',
    settle_date: '20180518',
    sign: 'left out',
    sign_type: 'RSA',
    info_order: '',
  }
  expect(chinaText(notice)).toBe(
    'bank_code=01020000&dt_order=20180518102511&money_order=0.01&no_order=1526610305612&oid_partner=201103171000000000&oid_paybill=2018051845781369&pay_type=P&result_pay=SUCCESS&settle_date=20180518&sign_type=RSA',
  )
})

test('an aggregator signs by a secret as WeChat’s guide to signing shows, by another recipe otherwise', () => {
  // The sample of WeChat Pay's own guide (version 2 of its interface).
  const sample = {
    appid: 'wxd930ea5d5a258f4f',
    mch_id: '10000100',
    device_info: '1000',
    body: 'test',
    nonce_str: 'ibuaiVcKdpRxkhJA',
  }
  const signKey = '192006250b4c09247ec02edce69f6a2d'
  const by = (recipe: SignRecipe) => ({ recipe, signField: 'sign', typeField: 'sign_type' })
  expect(supaySign(sample, by('md5'), { signKey })).toBe('9A0A8659F005D6984697E2CA0A9CF3B7')
  expect(supaySign(sample, by('hmac-sha256'), { signKey })).toBe(
    '6A9AE1657590FD6257D693A078E1C3E4BB6BA4DC30B23E0EE2496E54170DACD6',
  )
  const sign = supaySign(sample, by('md5'), { signKey })
  expect(supayVerifies({ ...sample, sign }, by('md5'), { signKey })).toBe(true)
  expect(supayVerifies({ ...sample, sign, body: 'other' }, by('md5'), { signKey })).toBe(false)
  expect(supayVerifies(sample, by('md5'), { signKey })).toBe(false)
})

test('PromptPay codes hold what others read, and a changed one is refused', () => {
  expect(crc16('123456789')).toBe('29B1')
  // Compared by their fields: the order between first and last is free. Of promptpay-qr's own tests.
  const theirs = readPromptPay(
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  )
  const ours = readPromptPay(promptPayText('000-000-0000', 422))
  expect(theirs).not.toBe(null)
  for (const id of ['00', '01', '29', '53', '54', '58']) expect(ours?.get(id)).toBe(theirs?.get(id))
  const bill =
    '00020101021230750016A0000006770101120115010556019950701022020230219183454924882030890035005530376454041.005802TH63046B6A'
  const read = readPromptPay(bill)
  const made = readPromptPay(
    promptPayText({ biller: '010556019950701', ref1: '20230219183454924882', ref2: '90035005' }, 100),
  )
  expect(made?.get('30')).toBe(read?.get('30'))
  expect(readPromptPay(bill.replace('1.00', '9.00'))).toBe(null)
  expect(
    ['0812345678', '+66-89-123-4567', '1-1111-11111-11-1', '004999000288505', '12'].map(isPromptPayId),
  ).toEqual([true, true, true, true, false])
})

test('Stripe counts some currencies in whole units and some in thousandths', () => {
  expect(toStripe(12_345, 'THB')).toBe(12_345)
  expect(toStripe(500, 'JPY')).toBe(500)
  expect(fromStripe(500, 'jpy')).toBe(500)
  expect(toStripe(1_234, 'KWD')).toBe(12_340)
  expect(fromStripe(12_340, 'kwd')).toBe(1_234)
})
