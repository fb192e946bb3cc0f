// Pages of the benchmark: ordinary forms, so that frames weigh what frames of real pages weigh.

const style = `<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 40px auto; max-width: 760px; color: #222; }
  label { display: block; margin: 14px 0 4px; } input { width: 320px; padding: 8px; font: inherit; }
  button { padding: 10px 22px; font: inherit; margin-top: 18px; }
</style>`;

const prose = `<p>Fill in the form below. All fields are needed; we use your details only for this order, and you can change
them later in your account. Questions? Our support answers within one working day.</p>`;

/** @param secret - The label of a password field. */
export function formPage(labels, button, secret) {
  const input = (label, index) => `<input id="f${index}"${label === secret ? ' type="password"' : ''}>`;
  const fields = labels.map((label, index) => `<label for="f${index}">${label}</label>${input(label, index)}`).join('');
  return `<!doctype html><title>Form</title>${style}<h1>Your details</h1>${prose}${fields}<br><button>${button}</button>
    <p id="out"></p><script>document.querySelector('button').onclick = () => { out.textContent = 'Saved'; };</script>`;
}

/** A page on which every tap changes something, so that each one has a frame of its own. */
export const counterPage = `<!doctype html><title>Counter</title>${style}<h1>Counter</h1>
  <button>Add one</button><p>Taps so far: <b id="out">0</b></p>
  <script>let n = 0; document.querySelector('button').onclick = () => { out.textContent = ++n; };</script>`;
