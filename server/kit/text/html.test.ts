import { expect, test } from 'vitest'
import { html, typedLines, webLink } from './html.ts'

test('what is put in is escaped, in text and in attributes', () => {
  const name = `<script>alert("1" & '2')</script>`
  const safe = '&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;'
  expect(html`<b title="${name}">${name}</b>`.text).toBe(`<b title="${safe}">${safe}</b>`)
})

test('HTML inside HTML is kept, lists are joined, and nothing stands for nothing', () => {
  const rows = ['a', '<'].map((text) => html`<i>${text}</i>`)
  expect(html`<b>${rows}${null}${undefined}${false}${0}</b>`.text).toBe('<b><i>a</i><i>&lt;</i>0</b>')
})

test('a backslash stays one', () => {
  expect(html`a\\b ${'c\\d'}`.text).toBe('a\\b c\\d')
})

test('typed lines stay lines', () => {
  expect(typedLines(' one\r\n<two>\n').text).toBe('one<br>&lt;two&gt;')
})

test('only web addresses become links', () => {
  expect(webLink('https://longtail.example/a?b=1&c=2')).toBe('https://longtail.example/a?b=1&c=2')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '']) {
    expect(() => webLink(url)).toThrow(TypeError)
  }
})
