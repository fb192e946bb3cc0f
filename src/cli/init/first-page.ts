/** A page within the first test, so that the test passes everywhere. */
export const firstPage = `<title>Newsletter</title>
<h1>Newsletter</h1>
<label>Name <input></label>
<button onclick="document.querySelector('h1').textContent = 'Welcome, ' + document.querySelector('input').value">
  Subscribe
</button>`;

/** The page as a constant in the test file. */
export const firstPageLines = `// A page of its own, so that this test passes anywhere. For yours: await page.goto('https://…') instead of setContent.
const newsletter = \`
${firstPage}
\`;
`;
