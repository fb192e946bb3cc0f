import { expect, it } from 'vitest';

import { loadXml, selectElements } from '../../../../../src/devices/shared/tree/xml.ts';

it.each(['//[', '//node[', 'count(//node)', '//x:node', 'nothing-known(//node)'])(
  'an XPath that leads to no elements is a fault of the test: %s',
  async (xpath) => {
    const root = await loadXml('<hierarchy><node text="Save"/></hierarchy>');
    if (!root) throw new TypeError('the text is no XML');
    await expect(selectElements(xpath, root)).rejects.toMatchObject({ code: 'CONFIG_INVALID', failureClass: 'test' });
  },
);
