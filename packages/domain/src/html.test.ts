import { expect, test } from 'vitest';
import { excerpt, isAllowedPicture, isBlankHtml, linkToPicture, textOfHtml } from './html.ts';

test('MEM-160 MEM-190: the text of HTML has no tags, decoded entities, and spaces between blocks', () => {
  expect(
    textOfHtml('<h2>Titre</h2><p>Un <strong>mot</strong>,<br>puis&nbsp;: l&#39;autre &amp; &lt;b&gt;</p>'),
  ).toBe("Titre Un mot, puis\u00a0: l'autre & <b>");
  // Entities are decoded once: an encoded entity stays text.
  expect(textOfHtml('<p>&amp;lt;script&amp;gt; &#x1F4A5; &#0; &inconnu;</p>')).toBe(
    '&lt;script&gt; 💥 &#0; &inconnu;',
  );
});

test.each([
  [299, false],
  [300, false],
  [301, true],
])(
  'MEM-160 MEM-190: the excerpt of %i characters has 300 at most, with an ellipsis when cut: %s',
  (length, isCut) => {
    const cut = excerpt(`<p>${'é'.repeat(length)}</p>`, 300);
    expect(cut).toBe('é'.repeat(Math.min(length, 300)) + (isCut ? '…' : ''));
    // A character is never cut in two.
    expect(excerpt(`<p>${'💥'.repeat(length)}</p>`, 300).isWellFormed()).toBe(true);
  },
);

test('MEM-195: HTML without letters and pictures is blank', () => {
  expect(['', '<p></p>', '<p>&nbsp; <br></p>', '<hr>'].every(isBlankHtml)).toBe(true);
  expect(['<p>a</p>', '<img src="/api/pictures/0">'].some(isBlankHtml)).toBe(false);
});

test('CORE-123: only the portal’s own pictures are allowed', () => {
  expect(isAllowedPicture('/api/pictures/0123456789abcdef0123456789abcdef')).toBe(true);
  const refused = [
    'https://img.example/a.png',
    'http://img.example/a.png',
    'data:image/png;base64,x',
    'javascript:x',
    '//img.example/a',
    'https://portail.example/api/pictures/0123456789abcdef0123456789abcdef',
    '/api/me',
    '/api/pictures/a?x',
    '',
  ];
  expect(refused.filter(isAllowedPicture)).toEqual([]);
});

test('another site’s picture becomes a link with its words; one without a web address is removed', () => {
  const src = 'https://img.example/a.png?x=1';
  expect(linkToPicture({ src, alt: ' Vue ' })).toEqual({
    href: src,
    text: 'Image d’un autre site\u00a0: Vue',
  });
  expect(linkToPicture({ src: 'http://img.example/a.png', alt: '' })?.text).toBe('Image d’un autre site');
  const none = [
    'data:image/png;base64,x',
    'javascript:x',
    'file:///c:/a.png',
    '//img.example/a',
    'https:///a',
    '',
  ];
  expect(none.map((one) => linkToPicture({ src: one, alt: 'Vue' }))).toEqual(none.map(() => null));
});
