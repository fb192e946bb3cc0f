/** Text that pages, models and file names may hold, and that must stay text. */
export const hostileTexts: readonly string[] = [
  '</script><script>window.hacked = 1</script>',
  '<!-- <script> window.hacked = 2',
  '<img src=x onerror="window.hacked = 3">',
  '"><svg onload="window.hacked = 4">',
  '</style></title></textarea><iframe srcdoc="<script>parent.hacked=5</script>">',
  'javascript:window.hacked=6',
  ']]>--!><![CDATA[',
  'line\u2028and paragraph\u2029separators, \u0000 and \u0007',
  'lone \uD800 and \uDC00 surrogates',
  'مرحبا ‮ reversed ‭ text',
  '{{constructor.constructor("window.hacked = 7")()}}',
  '__proto__',
  'constructor',
  `long ${'word'.repeat(200)}`,
];
