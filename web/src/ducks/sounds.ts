// The sounds of the game, made of oscillators and noise: a duckling plops into the water and quacks, a cat treads softly
// and mews, and whoever is captured is heard.
import type { DucksTurn } from '../lib/messages.ts';

export type DuckSound = 'plop' | 'quack' | 'splash' | 'paws' | 'mew' | 'meow';

/** What is heard of a turn, and how many seconds after it. */
export function soundsOf(
  turn: Pick<DucksTurn, 'side' | 'from' | 'captured'>,
): { sound: DuckSound; after: number }[] {
  const heard: { sound: DuckSound; after: number }[] = [];
  if (turn.side === 'ducks') {
    heard.push({ sound: turn.from === null ? 'plop' : 'quack', after: 0 });
    // Each cat reaches the water when its picture does.
    turn.captured.forEach((_, index) => heard.push({ sound: 'splash', after: 0.45 + 0.12 * index }));
  } else {
    heard.push({ sound: turn.from === null ? 'mew' : 'paws', after: 0 });
    if (turn.captured.length > 0) heard.push({ sound: 'quack', after: 0.12 }, { sound: 'meow', after: 0.3 });
  }
  return heard;
}

type Play = (audio: AudioContext, speaker: AudioNode, at: number) => void;

export const SOUNDS: Record<DuckSound, Play> = {
  plop: (audio, speaker, at) => {
    glide(audio, speaker, at, { type: 'sine', pitch: [260, 620], seconds: 0.09, loudness: 0.3 });
  },
  quack: (audio, speaker, at) => {
    for (const later of [0, 0.15]) {
      voice(audio, speaker, at + later, { pitch: [430, 300], formant: [1500, 900], seconds: 0.12, loudness: 0.4 });
    }
  },
  splash: (audio, speaker, at) => {
    noise(audio, speaker, at, { filter: [3800, 500], seconds: 0.5, loudness: 0.35 });
    glide(audio, speaker, at, { type: 'sine', pitch: [180, 70], seconds: 0.16, loudness: 0.3 });
  },
  paws: (audio, speaker, at) => {
    for (const later of [0, 0.08]) noise(audio, speaker, at + later, { filter: [500, 200], seconds: 0.05, loudness: 0.5 });
  },
  mew: (audio, speaker, at) => {
    voice(audio, speaker, at, { pitch: [720, 900, 780], formant: [1500, 2200, 1400], seconds: 0.2, loudness: 0.16 });
  },
  meow: (audio, speaker, at) => {
    voice(audio, speaker, at, { pitch: [480, 700, 620, 420], formant: [900, 1900, 1400, 700], seconds: 0.55, loudness: 0.3 });
  },
};

type Tone = { type: OscillatorType; pitch: number[]; seconds: number; loudness: number };

/** A tone whose pitch glides. */
function glide(audio: AudioContext, speaker: AudioNode, at: number, { type, pitch, seconds, loudness }: Tone): void {
  const oscillator = audio.createOscillator();
  oscillator.type = type;
  through(oscillator.frequency, pitch, at, seconds);
  oscillator.connect(swell(audio, speaker, at, seconds, loudness));
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

type Voice = { pitch: number[]; formant: number[]; seconds: number; loudness: number };

/** A throat: a rough tone through a resonance that moves as a mouth does. */
function voice(audio: AudioContext, speaker: AudioNode, at: number, { pitch, formant, seconds, loudness }: Voice): void {
  const oscillator = audio.createOscillator();
  oscillator.type = 'sawtooth';
  through(oscillator.frequency, pitch, at, seconds);
  const mouth = audio.createBiquadFilter();
  mouth.type = 'bandpass';
  mouth.Q.value = 2.5;
  through(mouth.frequency, formant, at, seconds);
  oscillator.connect(mouth).connect(swell(audio, speaker, at, seconds, loudness));
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

type Noise = { filter: number[]; seconds: number; loudness: number };

function noise(audio: AudioContext, speaker: AudioNode, at: number, { filter, seconds, loudness }: Noise): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const low = audio.createBiquadFilter();
  low.type = 'lowpass';
  through(low.frequency, filter, at, seconds);
  source.connect(low).connect(swell(audio, speaker, at, seconds, loudness));
  source.start(at);
}

/** Loud within a moment, then fading. */
function swell(audio: AudioContext, speaker: AudioNode, at: number, seconds: number, loudness: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + Math.min(0.02, seconds / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  volume.connect(speaker);
  return volume;
}

/** Leads a parameter through values at equal distances. */
function through(parameter: AudioParam, values: number[], at: number, seconds: number): void {
  values.forEach((value, index) => {
    const when = at + (seconds * index) / Math.max(values.length - 1, 1);
    if (index === 0) parameter.setValueAtTime(value, when);
    else parameter.exponentialRampToValueAtTime(value, when);
  });
}
