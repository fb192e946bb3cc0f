// One worker of several: writes and reads ten records again and again; says what it could not use.
import { writeRecord } from '../../../src/cache/record-file.ts';
import { RecordStore } from '../../../src/cache/record-store.ts';

const [, , folder = '', worker = ''] = process.argv;
const store = new RecordStore({ folder, warn: (text) => process.stdout.write(`${text}\n`) });

for (let round = 0; round < 40; round++) {
  for (let index = 0; index < 10; index++) {
    const name = `elements/shared-${index}`;
    const text = writeRecord({
      format: 3,
      kind: 'element',
      prompt: `${worker} ${round} `.repeat(1 + ((round * 7) % 50)),
      where: { platform: 'web', viewport: 'large' },
      locators: [{ by: 'test-id', id: worker, role: 'button', name: 'Save' }],
    });
    await store.write(name, text);
    if ((await store.read(name)) === undefined) process.stdout.write(`${name} was not there\n`);
  }
}
