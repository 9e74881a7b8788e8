// Inlined before the prerendered HTML: without passkeys in this browser, React shows no button for them.
if (typeof PublicKeyCredential !== 'function') document.documentElement.dataset.noPasskeys = '';
