import { expect } from 'chai';
import { onSharedAndroid } from '../support/shared-android.js';

describe('typing on Android', () => {
  const phone = onSharedAndroid();

  beforeEach(() => {
    phone.android.show('.FormActivity');
    phone.device.log.clear();
  });

  const text = (locator: string) => phone.session.run('Get Text', [locator]);
  const enter = (...params: unknown[]) => phone.session.run('Enter Text', params);

  it('replaces, appends and clears', async () => {
    await enter('id=name', 'Grace');
    await enter('id=name', 'Ada');
    expect(await text('id=name')).to.equal('Ada');
    await enter('id=name', ' Lovelace', false);
    expect(await text('id=name')).to.equal('Ada Lovelace');
    await phone.session.run('Clear Element Text', ['id=name']);
    expect(await text('id=name')).to.equal('');
    await enter('id=name', 'x');
    await enter('id=name', '');
    expect(await text('id=name')).to.equal('');
  });

  it('finds a field by its hint', async () => {
    await enter('Email', 'grace@example.com');
    expect(await text('id=com.example.demo:id/email')).to.equal('grace@example.com');
  });

  for (const content of [
    'Größe, naïve, Übermaß',
    '😀 👩‍👩‍👧 ❤️',
    'مرحبا بالعالم',
    'שלום עולם',
    '日本語のテキスト',
    `"double" and 'single' \\ & <b> %s $HOME`,
  ]) {
    it(`enters ${content}`, async () => {
      await enter('id=notes', content);
      expect(await text('id=notes')).to.equal(content);
    });
  }

  it('enters several lines', async () => {
    await enter('id=notes', 'one\ntwo');
    expect(await text('id=notes')).to.equal('one\ntwo');
  });

  it('enters a secret that no answer and no event shows', async () => {
    const answer = await phone.session.act('Enter Text', ['id=password', '@:carrots']);
    expect(answer.status, answer.summary).to.equal(200);
    expect(answer.text).not.to.include('carrots');
    expect(await text('id=password')).to.equal('•••••••');
    expect(phone.service.output).not.to.include('carrots');
  });

  it('presses the key that the whole text names', async () => {
    await enter('id=name', 'Grace');
    await enter('id=name', '<enter>');
    await phone.session.run('Enter Text Direct', ['grace@example.com']);
    expect(await text('id=email')).to.equal('grace@example.com');
  });

  it('types into what has the focus, in one go and key by key', async () => {
    await phone.session.run('Press Element', ['id=name']);
    await phone.session.run('Enter Text Direct', ['Grace ']);
    await phone.session.run('Enter Text Using Keyboard', ['Höpper 1!']);
    expect(await text('id=name')).to.equal('Grace Höpper 1!');
  });

  it('says that nothing has the focus', async () => {
    const { message } = await phone.session.fail('Enter Text Direct', ['lost'], 'E0206');
    expect(message).to.include('focus');
  });

  it('enters numbers only', async () => {
    await phone.session.run('Enter Number', ['id=name', '12.5']);
    expect(await text('id=name')).to.equal('12.5');
    await phone.session.fail('Enter Number', ['id=name', 'twelve'], 'E0403');
  });

  it('refuses to type into what is no field', async () => {
    const { message } = await phone.session.fail(
      'Enter Text',
      { element: 'id=save', text: 'x', timeout: 0.1 },
      'E0206',
    );
    expect(message).to.include('does not accept this text');
  });

  it('fills a form and saves it', async () => {
    await phone.session.run('Press Element', ['Save']);
    expect(await text('id=message')).to.equal('Please enter a name');
    await enter('id=name', 'Grace Hopper');
    await enter('id=email', 'grace@example.com');
    await phone.session.run('Press Element', ['I accept the terms']);
    await phone.session.run('Press Element', ['Blue']);
    await phone.session.run('Press Element', ['Save']);
    expect(await text('id=message')).to.equal('Saved Grace Hopper');
  });

  it('chooses from a dropdown', async () => {
    await phone.session.run('Select Dropdown Option', ['id=country', 'Denmark']);
    expect(await text('id=country')).to.equal('Denmark');
    await phone.session.run('Select Dropdown Option', ['id=country', 'france']);
    expect(await text('id=country')).to.equal('France');
  });

  it('chooses from a dropdown whose list opens over it, also what it shows already', async () => {
    await phone.session.run('Press Element', ['id=name']);
    expect(phone.device.system.display.isKeyboardShown).to.equal(true);
    for (const country of ['Denmark', 'Denmark', 'Austria', 'France', 'Austria']) {
      await phone.session.run('Select Dropdown Option', { element: 'id=country', option: country, timeout: 3 });
      expect(await text('id=country')).to.equal(country);
    }
  });

  it('lists the options of a dropdown that has not the one', async () => {
    const { message, details } = await phone.session.fail(
      'Select Dropdown Option',
      { element: 'id=country', option: 'Atlantis', timeout: 0.5 },
      'E0201',
    );
    expect(message).to.include('Atlantis');
    const options = details?.options ?? (details?.attempts?.[0] as { options?: string[] } | undefined)?.options ?? [];
    expect(message + options.join())
      .to.include('Egypt')
      .and.include('Brazil');
    await phone.session.run('Press Keycode', ['back']);
  });

  it('reads what elements show', async () => {
    phone.android.show('.TextActivity');
    expect(await text('مرحبا بالعالم')).to.equal('مرحبا بالعالم');
    expect(await text('text=emoji')).to.equal('Emoji 😀 🚀 👩‍👩‍👧 ❤️');
    expect(await text(`text=Quotes "double" and 'single', <tags> & ampersands`)).to.include(`"double" and 'single'`);
    expect(await text('text=Two lines')).to.match(/^Two\s+lines$/);
    expect(await text('Spaces around')).to.equal('Spaces around');
    expect(await phone.session.run('Get Text', { element: 'Same text', index: 1 })).to.equal('Same text');
  });
});
