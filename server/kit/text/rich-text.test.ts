import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText } from './rich-text.ts'
import { plays } from '#test/kit/plays.ts'

test.each([
  [
    'a paragraph with bold and a list stays',
    '<p>We <b>sail</b></p><ul><li>Lunch</li></ul>',
    '<p>We <strong>sail</strong></p><ul><li>Lunch</li></ul>',
  ],
  ['styles, classes and handlers go', '<p style="x" onclick="alert(1)" class=a>Hi</p>', '<p>Hi</p>'],
  ['a script goes with what it holds', 'a<script>alert("<p>")</script>b', 'ab'],
  ['a script that never ends takes the rest along', 'a<script>alert(1)', 'a'],
  ['a picture with a handler goes', '<img src=x onerror=alert(1)>Sea', 'Sea'],
  ['a drawing goes with what it holds', '<svg><a href="javascript:alert(1)">x</a></svg>y', 'y'],
  [
    'a link keeps its address',
    '<a href="https://a.example/?b=1&amp;c">A</a>',
    '<a href="https://a.example/?b=1&amp;c" target="_blank" rel="noopener noreferrer nofollow">A</a>',
  ],
  ['a link that runs something is only its text', '<a href="javascript:alert(1)">A</a>', 'A'],
  [
    'hidden signs do not hide a scheme',
    '<a href="java&#10;script:alert(1)">A</a><a href=" &#1;javascript:x">B</a>',
    'AB',
  ],
  [
    'quotes cannot leave an attribute',
    '<a href="https://a.example/&quot;onclick=&quot;x">A</a>',
    '<a href="https://a.example/&quot;onclick=&quot;x" target="_blank" rel="noopener noreferrer nofollow">A</a>',
  ],
  [
    'escaped tags stay text',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ],
  ['what is no tag is text', '3 < 5 & 7 > 2', '3 &lt; 5 &amp; 7 &gt; 2'],
  [
    'what was left open is closed',
    '<ul><li>One<li><b>Two',
    '<ul><li>One</li><li><strong>Two</strong></li></ul>',
  ],
  ['comments go', 'a<!-- <script>x</script> -->b<!-- c', 'ab'],
  ['nothing to read is nothing', '<p><br></p> &nbsp;', ''],
  ['headings are one size', '<h1>Plan</h1>', '<h3>Plan</h3>'],
])('%s', (_, sent, clean) => expect(cleanRichText(sent)).toBe(clean))

test('what is stored already stays letter for letter', () => {
  const stored =
    '<h3>It&#39;s &quot;on&quot;</h3><p>One<br>two &amp; three &lt;4&gt;</p><ol><li><p>A</p></li></ol>' +
    '<p><a href="https://a.example/?b=1&amp;c" target="_blank" rel="noopener noreferrer nofollow">A</a></p>'
  expect(cleanRichText(stored)).toBe(stored)
})

test('a text made to be slow is no slower than its length: a square of it would not end within the test', () => {
  for (const piece of ['<a "', "<a '", '<p>', '<!--', '&', '<'])
    expect(cleanRichText(`Sea${piece.repeat(100_000)}`)).toMatch(/Sea/)
})

test('whatever is sent, only known tags come out, and tags that are put right once stay so', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<a href="',
      'javascript:',
      '">',
      '<b',
      ' onx=1>',
      '<!--',
      '-->',
      '&lt;',
      '&#60;',
      '<svg',
      "'",
      '"',
      '</',
      '>',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = cleanRichText(pieces.join(''))
      for (const [tag] of clean.matchAll(/<[^>]*>/g))
        expect(tag).toMatch(
          /^<(?:\/?(?:p|h3|strong|em|u|ul|ol|li)|br|\/a|a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" target="_blank" rel="noopener noreferrer nofollow")>$/i,
        )
      // What nobody's editor writes (<p> in <p>) is put right when it is read the next time.
      const again = cleanRichText(clean)
      expect(cleanRichText(again)).toBe(again)
    }),
    { numRuns: plays(1_000) },
  )
})
