import { expect, test } from 'vitest'
import { decryptWechat, encryptWechat } from './wechat-crypt.ts'
import { wechatSignature } from './wechat-sign.ts'

test('a message is read by WeChat’s own example, whatever its length; another key, AppID or a changed byte reads nothing', () => {
  // From the sample of WeChat's documentation.
  const key = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
  const appId = 'wx2c2769f8efd9abc2'
  const encrypted =
    'hyzAe4OzmOMbd6TvGdIOO6uBmdJoD0Fk53REIHvxYtJlE2B655HuD0m8KUePWB3+LrPXo87wzQ1QLvbeUgmBM4x6F8PGHQHFVAFmOD2LdJF9FrXpbUAh0B5GIItb52sn896wVsMSHGuPE328HnRGBcrS7C41IzDWyWNlZkyyXwon8T332jisa+h6tEDYsVticbSnyU8dKOIbgU6ux5VTjg3yt+WGzjlpKn6NPhRjpA912xMezR4kw6KWwMrCVKSVCZciVGCgavjIQ6X8tCOp3yZbGpy0VxpAe+77TszTfRd5RJSVO/HTnifJpXgCSUdUue1v6h0EIBYYI1BD1DlD+C0CR8e6OewpusjZ4uBl9FyJvnhvQl+q5rv1ixrcpCumEPo5MJSgM9ehVsNPfUM669WuMyVWQLCzpu9GhglF2PE='
  expect(wechatSignature('spamtest', '1409735669', '1320562132', encrypted)).toBe(
    '5d197aaffba7e9b25a30732f161a50dee96bd5fa',
  )
  expect(decryptWechat(key, appId, encrypted)).toContain('<Content><![CDATA[abcdteT]]></Content>')
  for (let length = 0; length <= 33; length++) {
    const text = 'ก'.repeat(length)
    expect(decryptWechat(key, appId, encryptWechat(key, appId, text))).toBe(text)
  }
  expect(decryptWechat(key, 'wx1', encrypted)).toBeUndefined()
  expect(decryptWechat('B'.repeat(43), appId, encrypted)).toBeUndefined()
  expect(decryptWechat('', appId, encrypted)).toBeUndefined()
  expect(decryptWechat(key, appId, encrypted.slice(0, 64))).toBeUndefined()
  expect(decryptWechat(key, appId, encrypted.slice(4))).toBeUndefined()
})
