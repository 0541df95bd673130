const SECONDS = 60
const RATE = 4000
const HEADER = 44

/** A minute of silence that every browser plays. */
export function silentRecording(): Buffer {
  const wav = Buffer.alloc(HEADER + SECONDS * RATE, 128)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(wav.length - HEADER, 40)
  return wav
}
